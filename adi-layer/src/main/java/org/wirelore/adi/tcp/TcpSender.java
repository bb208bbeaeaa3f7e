package org.wirelore.adi.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * Writes what waits for a peer, as far as its connection takes it. A message that has begun has claimed the connection:
 * nothing else is written until all of it has gone (MPI Mechanic, "Non-Blocking Communication").
 */
final class TcpSender {
    /**
     * Most bytes of a long message per turn, so that other peers get theirs (MPI Mechanic, "Non-Blocking
     * Communication"); the number is ours.
     */
    private static final int PIECE_BYTES = 256 << 10;

    private final Host host;
    private final int rank;
    private final int job;
    private final TcpCounters counters;
    private final AdiSink sink;
    private final Cost envelopeCost;
    private final Cost copyCost;
    /** The envelope and what follows it, for one gather write (MPI Mechanic, "Message Envelopes": writev). */
    private final MemorySegment[] pieces = new MemorySegment[2];
    private final long[] offsets = new long[2];
    private final int[] lengths = new int[2];

    TcpSender(RankEnvironment environment, TcpCounters counters, AdiSink sink) {
        this.host = environment.host();
        this.rank = environment.rank();
        this.job = environment.meeting().job();
        this.counters = counters;
        this.sink = sink;
        this.envelopeCost = host.cost(AdiCostNames.SEND_ENVELOPE);
        this.copyCost = host.cost(AdiCostNames.COPY);
    }

    /** Sends a message of at most {@link TcpPeer#INLINE_BYTES} to a peer that is {@link TcpPeer#isFree}. */
    void sendNow(TcpPeer peer, int context, int tag, MemorySegment from, long offset, int length) throws IOException {
        stageShort(peer, context, tag, length);
        int count = gather(peer, from, offset, length);
        if (count < TcpEnvelope.SHORT_BYTES + length) {
            // The caller may use its buffer again: what was not taken is kept.
            append(peer, from, offset, length);
            peer.outFrom = count;
        }
    }

    /** Writes the outbox and what follows it with one call, and takes what has gone out of the outbox. */
    private int gather(TcpPeer peer, MemorySegment from, long offset, int length) throws IOException {
        int head = peer.outUntil - peer.outFrom;
        pieces[0] = peer.outbox;
        offsets[0] = peer.outFrom;
        lengths[0] = head;
        pieces[1] = from;
        offsets[1] = offset;
        lengths[1] = length;
        int count = socket(peer).writev(pieces, offsets, lengths, length == 0 ? 1 : 2);
        if (count < head + length) {
            onPartialWrite(peer);
        }
        if (count >= head) {
            peer.outFrom = 0;
            peer.outUntil = 0;
        } else {
            peer.outFrom += count;
        }
        return count;
    }

    /** Keeps data behind their envelope in the outbox. */
    private void append(TcpPeer peer, MemorySegment from, long offset, int length) {
        Copies.copy(from, offset, peer.outbox, TcpEnvelope.SHORT_BYTES, length);
        host.spend(copyCost, length);
        peer.outUntil = TcpEnvelope.SHORT_BYTES + length;
    }

    /** Sends an envelope that is only its type; false if a message has claimed the connection. */
    boolean say(TcpPeer peer, int type) throws IOException {
        if (peer.outFrom < peer.outUntil || peer.claimed != null) {
            return false;
        }
        stage(peer, type);
        flush(peer);
        return true;
    }

    /**
     * Writes until the connection takes no more, nothing is left, or the turn is over; whether anything was written. A
     * partial write keeps its place until the next turn (MPI Mechanic, "Non-Blocking Communication").
     */
    boolean pump(TcpPeer peer) throws IOException {
        boolean happened = false;
        while (peer.isOpen()) {
            AdiRequest behind = peer.claimed;
            if (peer.outFrom < peer.outUntil && behind != null) {
                return writeTogether(peer, behind) || happened;
            }
            if (peer.outFrom < peer.outUntil) {
                int before = peer.outFrom;
                boolean empty = flush(peer);
                happened |= empty || peer.outFrom > before;
                if (!empty) {
                    return happened;
                }
            }
            AdiRequest claimed = peer.claimed;
            if (claimed != null) {
                return writeData(peer, claimed) || happened;
            }
            if (!stageNext(peer)) {
                return happened;
            }
        }
        return happened;
    }

    /** Whether the outbox is empty now. */
    private boolean flush(TcpPeer peer) throws IOException {
        int left = peer.outUntil - peer.outFrom;
        int count = socket(peer).write(peer.outbox, peer.outFrom, left);
        if (count < left) {
            peer.outFrom += count;
            onPartialWrite(peer);
            return false;
        }
        peer.outFrom = 0;
        peer.outUntil = 0;
        return true;
    }

    private boolean writeTogether(TcpPeer peer, AdiRequest claimed) throws IOException {
        int head = peer.outUntil - peer.outFrom;
        int piece = Math.min(peer.claimedBytes - peer.claimedSent, PIECE_BYTES);
        int count = gather(peer, claimed.buffer(), claimed.offset() + peer.claimedSent, piece);
        advance(peer, claimed, Math.max(0, count - head));
        return count > 0;
    }

    private boolean writeData(TcpPeer peer, AdiRequest claimed) throws IOException {
        int left = peer.claimedBytes - peer.claimedSent;
        int piece = Math.min(left, PIECE_BYTES);
        int count = socket(peer).write(claimed.buffer(), claimed.offset() + peer.claimedSent, piece);
        if (count < piece) {
            onPartialWrite(peer);
        }
        advance(peer, claimed, count);
        return count > 0;
    }

    /** The connection takes no more until a look at it says so. */
    private void onPartialWrite(TcpPeer peer) {
        peer.isFull = true;
        counters.partialWrites++;
    }

    private void advance(TcpPeer peer, AdiRequest claimed, int bytes) {
        peer.claimedSent += bytes;
        if (peer.claimedSent == peer.claimedBytes) {
            peer.claimed = null;
            sink.onSendComplete(claimed);
        }
    }

    /**
     * Puts the next envelope into the outbox: answers first, then data that were asked for, then messages in their
     * order. Data may so pass an announced message; the order of matching is that of the envelopes (MPI
     * Mechanic, "Receiver Logic": overtaking).
     */
    private boolean stageNext(TcpPeer peer) {
        AdiRequest next = peer.answers.peek();
        if (next != null) {
            stageAnswer(peer, next);
            return true;
        }
        next = peer.data.peek();
        if (next != null) {
            peer.data.remove(next);
            stage(peer, TcpEnvelope.DATA).length(next.remainingBytes()).request(next.handle()).echo(next.ticket());
            claim(peer, next, next.remainingBytes());
            return true;
        }
        next = peer.envelopes.peek();
        if (next == null) {
            return false;
        }
        peer.envelopes.remove(next);
        stageSend(peer, next);
        return true;
    }

    private void stageAnswer(TcpPeer peer, AdiRequest receive) {
        peer.answers.remove(receive);
        int wanted = receive.remainingBytes();
        stage(peer, TcpEnvelope.OK_TO_SEND).length(wanted).request(receive.handle()).echo(receive.ticket());
        if (wanted == 0) {
            peer.announced--;
            sink.onReceiveComplete(receive);
        } else {
            peer.incoming++;
        }
    }

    private void stageSend(TcpPeer peer, AdiRequest send) {
        int length = send.length();
        if (send.isRendezvous()) {
            stage(peer, TcpEnvelope.REQUEST_SEND).message(send.context(), send.tag(), length)
                    .sequence(peer.sequenceOut++).request(send.handle());
            peer.unanswered++;
            counters.rendezvousSent++;
        } else if (length <= TcpPeer.INLINE_BYTES) {
            stageMessage(peer, send.context(), send.tag(), send.buffer(), send.offset(), length);
            sink.onSendComplete(send);
        } else {
            stage(peer, TcpEnvelope.EAGER).message(send.context(), send.tag(), length).sequence(peer.sequenceOut++)
                    .request(send.handle());
            claim(peer, send, length);
            counters.eagerSent++;
        }
    }

    private static void claim(TcpPeer peer, AdiRequest send, int bytes) {
        peer.claimed = send;
        peer.claimedBytes = bytes;
        peer.claimedSent = 0;
    }

    private void stageMessage(TcpPeer peer, int context, int tag, MemorySegment from, long offset, int length) {
        stageShort(peer, context, tag, length);
        if (length > 0) {
            append(peer, from, offset, length);
        }
    }

    /** Begins a message in the outbox, which is empty. */
    private void stageShort(TcpPeer peer, int context, int tag, int length) {
        host.spend(envelopeCost);
        peer.outFrom = 0;
        peer.outUntil = TcpEnvelope.SHORT_BYTES;
        peer.outEnvelope.shortMessage(context, tag, length, peer.sequenceOut++);
        counters.eagerSent++;
    }

    /** Begins an envelope in the outbox, which is empty. */
    private TcpEnvelope stage(TcpPeer peer, int type) {
        host.spend(envelopeCost);
        peer.outFrom = 0;
        peer.outUntil = TcpEnvelope.BYTES;
        return peer.outEnvelope.begin(type, rank, job);
    }

    private static StreamSocket socket(TcpPeer peer) throws IOException {
        StreamSocket socket = peer.socket;
        if (socket == null) {
            throw new IOException("the connection was given up");
        }
        return socket;
    }
}
