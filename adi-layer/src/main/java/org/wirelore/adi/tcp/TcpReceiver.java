package org.wirelore.adi.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSink.Delivery;
import org.wirelore.adi.BlockPool;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * Reads what a peer sends, in whatever parts it comes (MPI Mechanic, "Receiver Logic"). What follows an envelope
 * beyond the inbox goes straight into the buffer of the receive that it meets, or into a temporary block until one asks
 * for it.
 *
 * <p>No field of an envelope is trusted: what no rank would send ends the connection.
 */
final class TcpReceiver {
    /** A peer has broken the protocol. */
    static final class Malformed extends IOException {
        private static final long serialVersionUID = 1;

        Malformed(String message) {
            super(message);
        }
    }

    /**
     * Most bytes of a long message per turn, so that other peers get theirs (MPI Mechanic, "Non-Blocking
     * Communication"); the number is ours.
     */
    private static final int PIECE_BYTES = 256 << 10;
    private static final int DROPPED_PIECE_BYTES = 4096;

    private final AdiDevice device;
    private final AdiSink sink;
    private final Host host;
    private final int job;
    private final TcpProtocolConfig config;
    private final TcpCounters counters;
    private final TcpShutdown shutdown;
    private final Cost copyCost;
    private final TcpBodies bodies = new TcpBodies();
    private final BlockPool blocks = new BlockPool();
    private final MemorySegment rubbish = MemorySegment.ofArray(new byte[DROPPED_PIECE_BYTES]);
    private long heldBytes;

    TcpReceiver(AdiDevice device, AdiSink sink, RankEnvironment environment, TcpProtocolConfig config,
            TcpCounters counters, TcpShutdown shutdown) {
        this.device = device;
        this.sink = sink;
        this.host = environment.host();
        this.job = environment.meeting().job();
        this.config = config;
        this.counters = counters;
        this.shutdown = shutdown;
        this.copyCost = host.cost(AdiCostNames.COPY);
    }

    /**
     * Takes at most one message, or a piece of one, of what was read before; whether anything happened. It needs no
     * system call.
     *
     * @throws IOException if the peer broke the protocol
     */
    boolean takeRead(TcpPeer peer) throws IOException {
        TcpBody body = peer.body;
        return body == null ? take(peer) : hasRoom(peer, body) && storeRead(peer, body);
    }

    /** Whether bytes from the connection would find a place. */
    boolean wantsBytes(TcpPeer peer) {
        TcpBody body = peer.body;
        return body == null ? !peer.refused : body.receive != null || body.block >= 0 || body.dropped;
    }

    /**
     * Reads from a connection that has something, and takes at most one message, or a piece of one; whether anything
     * happened. A read may end anywhere, and the next one continues there (MPI Mechanic, "Receiver Logic": partial
     * receives).
     *
     * @throws IOException if the connection broke, or if the peer broke the protocol
     */
    boolean read(TcpPeer peer) throws IOException {
        TcpBody body = peer.body;
        if (body != null) {
            int count = readStraight(peer, body, Math.min(body.length - body.arrived, PIECE_BYTES));
            advance(peer, body, count);
            return count > 0;
        }
        if (!fill(peer)) {
            return false;
        }
        if (peer.isOpen() && !take(peer) && !peer.refused) {
            counters.partialReads++;
        }
        return true;
    }

    /**
     * The receive for an unexpected EAGER message was posted. The part that has arrived is copied, the rest goes
     * straight to the buffer (MPI Mechanic, "Receiver Logic": unexpected messages).
     */
    void accept(int ticket, AdiRequest receive, int wanted) {
        TcpBody body = bodies.get(~ticket);
        body.receive = receive;
        body.wanted = wanted;
        if (body.block >= 0) {
            int here = Math.min(body.arrived, wanted);
            MemorySegment.copy(blocks.memory(body.block), 0, receive.buffer(), receive.offset(), here);
            host.spend(copyCost, here);
            blocks.release(body.block);
            heldBytes -= body.length;
            body.block = -1;
        }
        if (body.isComplete()) {
            bodies.release(body);
            sink.onReceiveComplete(receive);
        }
    }

    private boolean fill(TcpPeer peer) throws IOException {
        int left = peer.inUntil - peer.inFrom;
        if (peer.inFrom > 0 && left > 0) {
            MemorySegment.copy(peer.inbox, peer.inFrom, peer.inbox, 0, left);
        }
        peer.inFrom = 0;
        peer.inUntil = left;
        int count = socket(peer).read(peer.inbox, left, (int) peer.inbox.byteSize() - left);
        if (count == StreamSocket.END) {
            shutdown.ended(peer);
            return true;
        }
        peer.inUntil += count;
        return count > 0;
    }

    /** Takes the oldest message of the inbox, if it is whole and there is room for it. */
    private boolean take(TcpPeer peer) throws IOException {
        int have = peer.inUntil - peer.inFrom;
        if (have < TcpEnvelope.SHORT_BYTES) {
            return false;
        }
        TcpEnvelope envelope = peer.inEnvelope.at(peer.inFrom);
        have -= envelope.bytes();
        if (have < 0) {
            return false;
        }
        require(envelope.isPlausible(peer.rank, job), envelope);
        switch (envelope.type()) {
            case TcpEnvelope.SHORT -> {
                return takeShort(peer, envelope, have);
            }
            case TcpEnvelope.EAGER -> {
                return takeEager(peer, envelope);
            }
            case TcpEnvelope.REQUEST_SEND -> {
                return takeRequest(peer, envelope);
            }
            case TcpEnvelope.OK_TO_SEND -> takeAnswer(peer, envelope);
            case TcpEnvelope.DATA -> takeData(peer, envelope);
            default -> {
                require(envelope.length() == 0 && shutdown.hear(peer, envelope.type()), envelope);
                peer.inFrom += TcpEnvelope.BYTES;
            }
        }
        return true;
    }

    private boolean takeShort(TcpPeer peer, TcpEnvelope envelope, int have) throws IOException {
        require(envelope.hasSequence(peer.sequenceIn) && peer.heard == 0, envelope);
        int length = envelope.length();
        if (have < length) {
            return false;
        }
        boolean taken = sink.onShort(device, peer.rank, envelope.context(), envelope.tag(), peer.inbox,
                peer.inFrom + TcpEnvelope.SHORT_BYTES, length, -1) != Delivery.REFUSED;
        if (!taken && !drop(peer)) {
            return false;
        }
        arrived(peer, TcpEnvelope.SHORT_BYTES + length);
        noteOvertaking(peer);
        return true;
    }

    private boolean takeEager(TcpPeer peer, TcpEnvelope envelope) throws IOException {
        int length = envelope.length();
        require(length > TcpPeer.INLINE_BYTES
                && length <= Math.max(config.rendezvousBytes() - 1, Adi.UNASKED_BYTES_MAX)
                && envelope.hasSequence(peer.sequenceIn) && peer.heard == 0, envelope);
        TcpBody body = bodies.claim(length);
        boolean taken = sink.onRequestSend(device, peer.rank, envelope.context(), envelope.tag(), length,
                ~body.index);
        if (!taken && !drop(peer)) {
            bodies.release(body);
            return false;
        }
        arrived(peer, TcpEnvelope.BYTES);
        noteOvertaking(peer);
        body.dropped = !taken;
        hold(body);
        peer.body = body;
        takeRead(peer);
        return true;
    }

    private void noteOvertaking(TcpPeer peer) {
        if (peer.announced > 0) {
            counters.overtaking++;
        }
    }

    /** Memory of data without a receive, bytes. */
    long heldBytes() {
        return heldBytes;
    }

    /** Finds room for data without a receive; without room they stay in the connection. */
    private void hold(TcpBody body) {
        if (body.receive == null && !body.dropped && heldBytes + body.length <= config.unexpectedBytesMax()) {
            body.block = blocks.claim(body.length);
            heldBytes += body.length;
        }
    }

    private boolean takeRequest(TcpPeer peer, TcpEnvelope envelope) throws IOException {
        require(envelope.hasSequence(peer.sequenceIn) && envelope.request() >= 0 && peer.heard == 0, envelope);
        peer.announced++;
        if (!sink.onRequestSend(device, peer.rank, envelope.context(), envelope.tag(), envelope.length(),
                envelope.request())) {
            peer.announced--;
            if (!drop(peer)) {
                return false;
            }
        }
        arrived(peer, TcpEnvelope.BYTES);
        return true;
    }

    private void takeAnswer(TcpPeer peer, TcpEnvelope envelope) throws IOException {
        AdiRequest send = sink.request(envelope.echo());
        int wanted = envelope.length();
        require(send != null && send.isSend() && send.isRendezvous() && send.peer() == peer.rank && !send.isQueued()
                && send.remainingBytes() == 0 && peer.unanswered > 0 && wanted <= send.length()
                && envelope.request() >= 0,
                envelope);
        peer.inFrom += TcpEnvelope.BYTES;
        peer.unanswered--;
        if (send != null) {
            send.beginTransfer(envelope.request(), wanted);
            if (wanted == 0) {
                sink.onSendComplete(send);
            } else {
                peer.data.add(send);
            }
        }
    }

    private void takeData(TcpPeer peer, TcpEnvelope envelope) throws IOException {
        AdiRequest receive = sink.request(envelope.echo());
        int length = envelope.length();
        require(receive != null && !receive.isSend() && !receive.isQueued() && receive.peer() == peer.rank && length > 0
                && receive.remainingBytes() == length && receive.ticket() == envelope.request() && peer.incoming > 0,
                envelope);
        peer.inFrom += TcpEnvelope.BYTES;
        TcpBody body = bodies.claim(length);
        body.receive = receive;
        body.wanted = length;
        body.asked = true;
        peer.body = body;
        takeRead(peer);
    }

    private void arrived(TcpPeer peer, int bytes) {
        peer.inFrom += bytes;
        peer.sequenceIn++;
        peer.refused = false;
    }

    /** A message found no memory. Returns whether it is given up, since no receive can take it any more. */
    private boolean drop(TcpPeer peer) {
        if (!peer.refused) {
            counters.refused++;
        }
        peer.refused = true;
        return shutdown.isGivenUp();
    }

    private boolean hasRoom(TcpPeer peer, TcpBody body) {
        if (body.receive == null && body.block < 0 && !body.dropped) {
            body.dropped = drop(peer);
            if (!body.dropped) {
                return false;
            }
        }
        peer.refused = false;
        return true;
    }

    private boolean storeRead(TcpPeer peer, TcpBody body) {
        int here = Math.min(peer.inUntil - peer.inFrom, body.length - body.arrived);
        if (here == 0) {
            return false;
        }
        store(body, peer.inbox, peer.inFrom, here);
        peer.inFrom += here;
        advance(peer, body, here);
        return true;
    }

    private void advance(TcpPeer peer, TcpBody body, int count) {
        body.arrived += count;
        if (body.isComplete()) {
            peer.body = null;
            complete(peer, body);
        } else if (count > 0) {
            counters.partialReads++;
        }
    }

    private void store(TcpBody body, MemorySegment from, int at, int bytes) {
        AdiRequest receive = body.receive;
        int kept = receive == null ? body.block >= 0 ? bytes : 0 : Math.min(bytes, body.wanted - body.arrived);
        if (kept > 0) {
            MemorySegment into = receive == null ? blocks.memory(body.block) : receive.buffer();
            long offset = receive == null ? 0 : receive.offset();
            MemorySegment.copy(from, at, into, offset + body.arrived, kept);
            host.spend(copyCost, kept);
        }
    }

    private int readStraight(TcpPeer peer, TcpBody body, int most) throws IOException {
        StreamSocket socket = socket(peer);
        AdiRequest receive = body.receive;
        int count;
        if (receive != null && body.arrived < body.wanted) {
            count = socket.read(receive.buffer(), receive.offset() + body.arrived,
                    Math.min(most, body.wanted - body.arrived));
            counters.straightBytes += Math.max(count, 0);
        } else if (receive == null && body.block >= 0) {
            count = socket.read(blocks.memory(body.block), body.arrived, most);
            counters.stagedBytes += Math.max(count, 0);
        } else {
            count = socket.read(rubbish, 0, Math.min(most, DROPPED_PIECE_BYTES));
        }
        if (count == StreamSocket.END) {
            throw new IOException("it ended within a message");
        }
        return count;
    }

    private void complete(TcpPeer peer, TcpBody body) {
        if (body.asked) {
            peer.incoming--;
            peer.announced--;
        }
        AdiRequest receive = body.receive;
        if (receive != null) {
            if (body.asked) {
                receive.transferred(body.length);
            }
            bodies.release(body);
            sink.onReceiveComplete(receive);
        } else if (body.dropped) {
            bodies.release(body);
        }
    }

    private static void require(boolean holds, TcpEnvelope envelope) throws Malformed {
        if (!holds) {
            throw new Malformed("it sent what no rank sends: " + envelope.describe());
        }
    }

    private static StreamSocket socket(TcpPeer peer) throws IOException {
        StreamSocket socket = peer.socket;
        if (socket == null) {
            throw new IOException("the connection was given up");
        }
        return socket;
    }
}
