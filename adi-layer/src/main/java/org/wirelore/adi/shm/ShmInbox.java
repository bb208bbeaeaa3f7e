package org.wirelore.adi.shm;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSink.Delivery;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.RingReader;

/** What peers have put into their rings and lanes to this rank, and what it brings to the core. */
final class ShmInbox {
    private final ShmAdiDevice device;
    private final Host host;
    private final MemorySegment memory;
    private final ShmProtocolConfig config;
    private final ShmPeer[] peers;
    private final ShmOutbox outbox;
    private final Cost copyCost;
    private int first;
    private boolean dispatching;
    private long refused;
    private long strayControl;

    ShmInbox(ShmAdiDevice device, Host host, MemorySegment memory, ShmProtocolConfig config, ShmPeer[] peers,
            ShmOutbox outbox) {
        this.device = device;
        this.host = host;
        this.memory = memory;
        this.config = config;
        this.peers = peers;
        this.outbox = outbox;
        this.copyCost = host.cost(AdiCostNames.COPY);
    }

    /** Whether the core is receiving a record, and must not be called for another. */
    boolean isDispatching() {
        return dispatching;
    }

    /** How often a record found no memory. */
    long refused() {
        return refused;
    }

    /** Records that fit no request, or say nothing valid. */
    long strayControl() {
        return strayControl;
    }

    /**
     * Takes the oldest record of one peer; peers take turns. This is the device check of the channel interface: the
     * next envelope from any peer (MPICH ADI-2).
     */
    boolean takeRecord() {
        int count = peers.length;
        for (int i = 0; i < count; i++) {
            int index = first + i < count ? first + i : first + i - count;
            ShmPeer peer = peers[index];
            if (peer.in.poll() && dispatch(peer)) {
                first = index + 1 < count ? index + 1 : 0;
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the record was taken. A refused one stays, unless the rank is finishing and no receive can take it any
     * more. Ours: MPICH ADI-2 keeps unexpected messages without limit, unless its flow control is on.
     */
    private boolean dispatch(ShmPeer peer) {
        dispatching = true;
        boolean taken;
        try {
            taken = deliver(device.sink(), peer, peer.in);
        } finally {
            dispatching = false;
        }
        peer.refused = !taken;
        if (!taken) {
            refused++;
            if (!device.isFinishing()) {
                return false;
            }
            device.giveUp("rank " + device.rank() + " has no memory left for messages that no receive asks for:"
                    + " the last is from rank " + peer.rank + ", the limit " + config.unexpectedBytesMax()
                    + " bytes; raise protocol.unexpectedBytesMax, or post receives earlier");
        }
        if (peer.in.release()) {
            device.ring(peer);
        }
        return true;
    }

    private boolean deliver(AdiSink core, ShmPeer peer, RingReader in) {
        int type = in.type();
        int context = ShmRecord.context(type);
        long at = in.payload();
        int bytes = in.payloadBytes();
        int kind = ShmRecord.kind(type);
        switch (kind) {
            case ShmRecord.SHORT -> {
                int length = bytes - ShmProtocolConfig.ENVELOPE_BYTES;
                if (length >= 0) {
                    int tag = memory.get(ShmRecord.LAST_WORD, at + length);
                    return core.onShort(device, peer.rank, context, tag, memory, at, length, -1) != Delivery.REFUSED;
                }
                strayControl++;
            }
            case ShmRecord.REQUEST_SEND -> {
                if (bytes == ShmRecord.REQUEST_SEND_BYTES && memory.get(ShmRecord.WORD, at + 4) >= 0) {
                    return core.onRequestSend(device, peer.rank, context, memory.get(ShmRecord.WORD, at),
                            memory.get(ShmRecord.WORD, at + 4), memory.get(ShmRecord.WORD, at + 8));
                }
                strayControl++;
            }
            case ShmRecord.OK_TO_SEND -> onOkToSend(core, peer, at, bytes);
            case ShmRecord.LAST_ENVELOPE, ShmRecord.LAST_ANSWER -> ShmShutdown.hear(peer, kind);
            default -> strayControl++;
        }
        return true;
    }

    /** MPICH ADI-2, rendezvous, at the sender: the data go to the request that the answer names. */
    private void onOkToSend(AdiSink core, ShmPeer peer, long at, int bytes) {
        AdiRequest send = bytes == ShmRecord.OK_TO_SEND_BYTES ? core.request(memory.get(ShmRecord.WORD, at)) : null;
        int wanted = send == null ? 0 : memory.get(ShmRecord.WORD, at + 8);
        if (send == null || !send.isSend() || !send.isRendezvous() || send.peer() != peer.rank || send.isQueued()
                || wanted < 0 || wanted > send.length()) {
            strayControl++;
            return;
        }
        peer.unanswered--;
        send.beginTransfer(memory.get(ShmRecord.WORD, at + 4), wanted);
        if (wanted == 0) {
            core.onSendComplete(send);
        } else {
            outbox.addData(peer, send);
        }
    }

    /**
     * Takes a piece of a long message, if the lane from this peer has one; its note is the request that waits for it.
     */
    boolean takePiece(ShmPeer peer) {
        if (!peer.piecesIn.poll()) {
            return false;
        }
        AdiSink core = device.sink();
        AdiRequest receive = core.request(peer.piecesIn.note());
        int bytes = peer.piecesIn.bytes();
        if (receive == null || receive.isSend() || receive.isQueued() || receive.peer() != peer.rank
                || bytes > receive.remainingBytes()) {
            strayControl++;
        } else {
            MemorySegment.copy(memory, peer.piecesIn.data(), receive.buffer(),
                    receive.offset() + receive.transferredBytes(), bytes);
            host.spend(copyCost, bytes);
            receive.transferred(bytes);
            if (receive.remainingBytes() == 0) {
                outbox.arrived(peer);
                core.onReceiveComplete(receive);
            }
        }
        peer.piecesIn.release();
        device.ring(peer);
        return true;
    }
}
