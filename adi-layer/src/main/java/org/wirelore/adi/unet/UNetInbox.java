package org.wirelore.adi.unet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSink.Delivery;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.Reception;

/**
 * The packets that a rank takes from its endpoint: what they say to the streams, and what they bring to the core.
 * Counts those that it ignores.
 */
final class UNetInbox {
    private final UNetAdiDevice device;
    private final UNetTransport transport;
    private final Host host;
    private final boolean reliable;
    private final @Nullable UNetPeer[] byChannel;
    private final UNetOutbox outbox;
    private final UNetHeader in = new UNetHeader();
    private boolean dispatching;
    private long malformed;
    private long outOfOrder;
    private long refused;
    private long strayControl;

    UNetInbox(UNetAdiDevice device, UNetTransport transport, @Nullable UNetPeer[] byChannel, UNetOutbox outbox) {
        this.device = device;
        this.transport = transport;
        this.host = transport.host;
        this.reliable = transport.config.reliable();
        this.byChannel = byChannel;
        this.outbox = outbox;
    }

    /** Whether the core is receiving a packet, and must not be called for another. */
    boolean isDispatching() {
        return dispatching;
    }

    /** The peer that a packet came from, or null for a packet that says nothing valid. */
    @Nullable
    UNetPeer onPacket(Reception reception) {
        MemorySegment memory = transport.memory(reception);
        int offset = reception.isInline ? 0 : reception.offset;
        UNetPeer peer = reception.channel < byChannel.length ? byChannel[reception.channel] : null;
        in.wrap(memory, offset);
        if (peer == null || !isWellFormed(peer, reception.length)) {
            malformed++;
            transport.drop(reception);
            return null;
        }
        UNetStream stream = peer.stream;
        boolean sequenced = in.hasSequence();
        boolean taken = true;
        boolean kept = false;
        // MPI-on-U-Net paper, section 6.1, header: the ACK bit says whether the number counts; receive, step 4.
        if (in.hasAcknowledgment()) {
            if (!sequenced && in.type() == UNetHeader.REPEAT) {
                stream.onRequest();
            }
            stream.onAcknowledgment(in.acknowledgment(), !sequenced && in.acknowledgmentRequested(),
                    !sequenced && in.type() == UNetHeader.ANSWER, device.now());
        }
        if (sequenced || !reliable) {
            if (reliable) {
                host.spend(transport.streamReceive);
            }
            // Section 5.1: a window of one; what is not the next packet is discarded, and acknowledged at once.
            if (reliable && !stream.isExpected(in.sequence())) {
                outOfOrder++;
                taken = false;
                stream.onOutOfOrder(in.sequence());
            } else {
                boolean acknowledgmentRequested = in.acknowledgmentRequested();
                Delivery delivery = dispatch(peer, reception, memory, offset + UNetHeader.BYTES);
                taken = delivery != Delivery.REFUSED;
                kept = delivery == Delivery.KEPT;
                if (!taken) {
                    // Ours: the paper assumes room for all short messages (section 5.2). Without, the packet counts
                    // as lost, so that the sender repeats it.
                    refused++;
                } else if (reliable) {
                    stream.onAccepted(acknowledgmentRequested, device.now());
                }
            }
        }
        if (!sequenced && reliable && in.type() == UNetHeader.QUESTION) {
            stream.onQuestion(in.sequence());
        }
        observeReceived(peer, taken);
        if (kept) {
            transport.keep(reception);
        } else {
            transport.drop(reception);
        }
        return peer;
    }

    /**
     * Ours: the paper trusts what arrives. A frame carries no length, so that of the header must fit what came; and a
     * packet has a valid sequence, a valid acknowledgment, or both (MPI-on-U-Net paper, section 6.1, header).
     */
    private boolean isWellFormed(UNetPeer peer, int received) {
        if (received < UNetHeader.BYTES) {
            return false;
        }
        int length = in.length();
        if (length < 0 || length > received - UNetHeader.BYTES || length > UNetHeader.PAYLOAD_BYTES_MAX) {
            return false;
        }
        boolean sequenced = in.hasSequence();
        if (!reliable) {
            return !sequenced && !in.hasAcknowledgment() && in.rank() == peer.rank;
        }
        return sequenced ? in.rank() == peer.rank : in.hasAcknowledgment() && length == 0;
    }

    private Delivery dispatch(UNetPeer peer, Reception reception, MemorySegment memory, long payload) {
        AdiSink core = device.sink();
        dispatching = true;
        try {
            switch (in.type()) {
                case UNetHeader.SHORT -> {
                    return core.onShort(device, peer.rank, in.context(), in.tag(), memory, payload, in.length(),
                            transport.loan(reception));
                }
                case UNetHeader.REQUEST_SEND -> {
                    return onRequestSend(core, peer, memory, payload) ? Delivery.TAKEN : Delivery.REFUSED;
                }
                case UNetHeader.OK_TO_SEND -> onOkToSend(core, peer, memory, payload);
                case UNetHeader.DATA -> onData(core, peer, memory, payload);
                case UNetHeader.LONG -> {
                    return onLong(core, peer, memory, payload) ? Delivery.TAKEN : Delivery.REFUSED;
                }
                case UNetHeader.PIECE -> onPiece(core, peer, memory, payload);
                case UNetHeader.FLOW -> onFlow(peer, memory, payload);
                default -> malformed++;
            }
            return Delivery.TAKEN;
        } finally {
            dispatching = false;
        }
    }

    /**
     * The first step of a rendezvous (MPI-on-U-Net paper, section 5.2: request to send, o.k. to send, data; its packets
     * are MPICH ADI-2's).
     */
    private boolean onRequestSend(AdiSink core, UNetPeer peer, MemorySegment memory, long payload) {
        if (in.length() != UNetOutbox.REQUEST_SEND_BYTES || memory.get(UNetOutbox.WORD, payload) < 0) {
            strayControl++;
            return true;
        }
        return core.onRequestSend(device, peer.rank, in.context(), in.tag(), memory.get(UNetOutbox.WORD, payload),
                memory.get(UNetOutbox.WORD, payload + 4));
    }

    /** The second step, at the sender: the receiver has memory, and the data may go. */
    private void onOkToSend(AdiSink core, UNetPeer peer, MemorySegment memory, long payload) {
        AdiRequest send = in.length() == UNetOutbox.OK_TO_SEND_BYTES
                ? core.request(memory.get(UNetOutbox.WORD, payload))
                : null;
        int wanted = send == null ? 0 : memory.get(UNetOutbox.WORD, payload + 8);
        if (send == null || !send.isSend() || !send.isRendezvous() || send.peer() != peer.rank || send.isQueued()
                || wanted < 0 || wanted > send.length()) {
            strayControl++;
            return;
        }
        peer.unanswered--;
        send.beginTransfer(memory.get(UNetOutbox.WORD, payload + 4), wanted);
        if (wanted == 0) {
            core.onSendComplete(send);
        } else {
            outbox.addData(peer, send);
        }
    }

    /** The third step: a piece of the data. The stream keeps their order, so a piece needs no position. */
    private void onData(AdiSink core, UNetPeer peer, MemorySegment memory, long payload) {
        AdiRequest receive = core.request(in.tag());
        int bytes = in.length();
        if (receive == null || receive.isSend() || receive.isQueued() || receive.peer() != peer.rank
                || bytes > receive.remainingBytes()) {
            strayControl++;
            return;
        }
        MemorySegment.copy(memory, payload, receive.buffer(), receive.offset() + receive.transferredBytes(), bytes);
        host.spend(transport.copy, bytes);
        receive.transferred(bytes);
        if (receive.remainingBytes() == 0) {
            peer.incoming--;
            core.onReceiveComplete(receive);
        }
    }

    private boolean onLong(AdiSink core, UNetPeer peer, MemorySegment memory, long payload) {
        int bytes = in.length() - UNetOutbox.LENGTH_BYTES;
        int length = bytes <= 0 ? 0 : memory.get(UNetOutbox.WORD, payload);
        if (length <= bytes || length > transport.eagerBytesMax || peer.arrival.isUnderWay()) {
            strayControl++;
            return true;
        }
        if (!core.onLong(device, peer.rank, in.context(), in.tag(), length, peer.arrival)) {
            return false;
        }
        core.onPiece(peer.arrival, memory, payload + UNetOutbox.LENGTH_BYTES, bytes);
        return true;
    }

    private void onPiece(AdiSink core, UNetPeer peer, MemorySegment memory, long payload) {
        int bytes = in.length();
        if (bytes == 0 || bytes > peer.arrival.remainingBytes()) {
            strayControl++;
            return;
        }
        core.onPiece(peer.arrival, memory, payload, bytes);
    }

    private void onFlow(UNetPeer peer, MemorySegment memory, long payload) {
        int taken = in.length() == UNetOutbox.FLOW_BYTES
                ? memory.get(UNetOutbox.WORD, payload)
                : peer.eagerTaken;
        if (taken - peer.eagerTaken <= 0 || peer.eagerSent - taken < 0) {
            strayControl++;
            return;
        }
        peer.eagerTaken = taken;
    }

    /**
     * Tells what was dropped or ignored: packets too short, with impossible lengths, from a wrong rank, or with neither
     * SEQ nor ACK; duplicates and packets behind a gap; packets for which there was no memory; acknowledgments outside
     * the window; and rendezvous packets that fit no request.
     */
    void tellCounters(AdiObserver observer, UNetPeer[] peers) {
        CoreEvent event = new CoreEvent(transport.rank);
        long ignoredAcks = 0;
        for (UNetPeer peer : peers) {
            ignoredAcks += peer.stream.ignoredAcks();
        }
        observer.on(event.counted("malformed", malformed));
        observer.on(event.counted("outOfOrder", outOfOrder));
        observer.on(event.counted("refused", refused));
        observer.on(event.counted("ignoredAcks", ignoredAcks));
        observer.on(event.counted("strayControl", strayControl));
    }

    private void observeReceived(UNetPeer peer, boolean taken) {
        if (transport.observer != null) {
            transport.observer.on(transport.event.packetReceived(peer.rank, in, taken ? 0 : StreamEvent.DROPPED));
        }
    }
}
