package org.wirelore.adi.shm;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiRequest;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/**
 * What a rank has to send and had no room for yet, to all peers: answers of rendezvous, envelopes, and data. Counts
 * what waits and what is to come, so that a poll with nothing to do looks at no peer.
 */
final class ShmOutbox {
    private final ShmAdiDevice device;
    private final Host host;
    private final MemorySegment memory;
    private final ShmProtocolConfig config;
    private final Cost envelopeCost;
    private final Cost copyCost;
    private int work;
    private int incoming;
    private long sent;

    ShmOutbox(ShmAdiDevice device, Host host, MemorySegment memory, ShmProtocolConfig config) {
        this.device = device;
        this.host = host;
        this.memory = memory;
        this.config = config;
        this.envelopeCost = host.cost(AdiCostNames.SEND_ENVELOPE);
        this.copyCost = host.cost(AdiCostNames.COPY);
    }

    /** Whether anything waits for any peer. */
    boolean hasWork() {
        return work > 0;
    }

    /** Whether data of a long message that was asked for are to come. */
    boolean expects() {
        return incoming > 0;
    }

    /** A long message that was asked for has come whole. */
    void arrived(ShmPeer peer) {
        peer.incoming--;
        incoming--;
    }

    /** Messages that went into a ring, announced ones included. */
    long sent() {
        return sent;
    }

    void addAnswer(ShmPeer peer, AdiRequest receive) {
        peer.answers.add(receive);
        work++;
    }

    void addEnvelope(ShmPeer peer, AdiRequest send) {
        peer.envelopes.add(send);
        work++;
    }

    void addData(ShmPeer peer, AdiRequest send) {
        peer.data.add(send);
        work++;
    }

    /** Sends a record that is only its kind; false if there is no room. */
    boolean say(ShmPeer peer, int kind) {
        if (peer.out.claim(0) < 0) {
            return false;
        }
        commit(peer, kind, 0);
        return true;
    }

    /**
     * Sends what waits for this peer as far as there is room: answers, then envelopes in the order of the calls; and
     * pieces of long messages in the lane. An answer never waits for data, so that two rendezvous in opposite
     * directions do not deadlock (MPICH ADI-2, rendezvous).
     */
    boolean pump(ShmPeer peer) {
        boolean sent = false;
        AdiRequest next = peer.answers.peek();
        while (next != null && sendAnswer(peer, next)) {
            sent = true;
            next = peer.answers.peek();
        }
        next = peer.envelopes.peek();
        while (next != null && sendEnvelope(peer, next)) {
            sent = true;
            next = peer.envelopes.peek();
        }
        next = peer.data.peek();
        while (next != null && sendPiece(peer, next)) {
            sent = true;
            next = peer.data.peek();
        }
        return sent;
    }

    private boolean sendAnswer(ShmPeer peer, AdiRequest receive) {
        long at = peer.out.claim(ShmRecord.OK_TO_SEND_BYTES);
        if (at < 0) {
            return false;
        }
        memory.set(ShmRecord.WORD, at, receive.ticket());
        memory.set(ShmRecord.WORD, at + 4, receive.handle());
        memory.set(ShmRecord.WORD, at + 8, receive.remainingBytes());
        peer.answers.remove(receive);
        work--;
        boolean empty = receive.remainingBytes() == 0;
        if (!empty) {
            peer.incoming++;
            incoming++;
        }
        commit(peer, ShmRecord.OK_TO_SEND, 0);
        if (empty) {
            device.sink().onReceiveComplete(receive);
        }
        return true;
    }

    private boolean sendEnvelope(ShmPeer peer, AdiRequest send) {
        if (send.isRendezvous()) {
            long at = peer.out.claim(ShmRecord.REQUEST_SEND_BYTES);
            if (at < 0) {
                return false;
            }
            memory.set(ShmRecord.WORD, at, send.tag());
            memory.set(ShmRecord.WORD, at + 4, send.length());
            memory.set(ShmRecord.WORD, at + 8, send.handle());
            peer.unanswered++;
            sent++;
            commit(peer, ShmRecord.REQUEST_SEND, send.context());
        } else if (!writeShort(peer, send.context(), send.tag(), send.buffer(), send.offset(), send.length())) {
            return false;
        }
        peer.envelopes.remove(send);
        work--;
        if (!send.isRendezvous()) {
            device.sink().onSendComplete(send);
        }
        return true;
    }

    /**
     * Sends a short message with its envelope in one record (MPICH ADI-2, short protocol); false if there is no room.
     */
    boolean writeShort(ShmPeer peer, int context, int tag, MemorySegment from, long offset, int length) {
        long at = peer.out.claim(ShmProtocolConfig.ENVELOPE_BYTES + length);
        if (at < 0) {
            return false;
        }
        if (length > 0) {
            Copies.copy(from, offset, memory, at, length);
            host.spend(copyCost, length);
        }
        memory.set(ShmRecord.LAST_WORD, at + length, tag);
        sent++;
        commit(peer, ShmRecord.SHORT, context);
        return true;
    }

    /** Data go only after the receiver has asked (MPICH ADI-2, rendezvous), a buffer of the lane at a time. */
    private boolean sendPiece(ShmPeer peer, AdiRequest send) {
        long at = peer.piecesOut.claim();
        if (at < 0) {
            return false;
        }
        int bytes = Math.min(send.remainingBytes(), config.pieceBytes());
        MemorySegment.copy(send.buffer(), send.offset() + send.transferredBytes(), memory, at, bytes);
        host.spend(copyCost, bytes);
        send.transferred(bytes);
        peer.piecesOut.commit(bytes, send.ticket());
        device.ring(peer);
        if (send.remainingBytes() == 0) {
            peer.data.remove(send);
            work--;
            device.sink().onSendComplete(send);
        }
        return true;
    }

    private void commit(ShmPeer peer, int kind, int context) {
        host.spend(envelopeCost);
        peer.out.commit(ShmRecord.type(kind, context));
        device.ring(peer);
    }
}
