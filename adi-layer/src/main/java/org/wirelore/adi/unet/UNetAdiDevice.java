package org.wirelore.adi.unet;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiException;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.CoreEvent;
import org.wirelore.adi.Delivery;
import org.wirelore.adi.ErrorClass;
import org.wirelore.adi.FinishOutcome;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.Reception;

/**
 * The ADI device over U-Net: short messages on a reliable stream per peer, and rendezvous for long ones on the same
 * stream (MPI-on-U-Net paper, sections 5 and 6.1).
 *
 * <p>A long message is asked for with REQUEST_SEND, answered with OK_TO_SEND, and moved in DATA packets that the
 * stream's window paces; no rank blocks between these steps, so two ranks that send to each other finish. The receiver
 * asks only for what fits its buffer.
 *
 * <p>{@link #poll} is the progress engine: it takes at most one packet, fires due timers, and sends what waits.
 */
final class UNetAdiDevice implements AdiDevice {
    /** Retry interval when U-Net's queue is full, which no signal may tell the end of, picoseconds. */
    private static final long QUEUE_FULL_PS = 20_000_000L;
    private static final double PS_PER_SECOND = 1e12;
    /** How long a rank may be away at least with the setting that a message advises, picoseconds. */
    private static final long ADVISED_AWAY_PS = 600_000_000_000_000L;
    /**
     * What a strict release may mean when it gives up (paper, section 5.1: the last acknowledgment is never repeated).
     */
    private static final String STRICT_HOLE = ". In strict mode a peer leaves with its last acknowledgment: if that is"
            + " lost, no rank repeats it, and this warning comes although nothing is missing; strict=false closes the"
            + " hole";

    private final UNetTransport transport;
    private final Host host;
    private final boolean reliable;
    private final UNetPeer[] peers;
    private final @Nullable UNetPeer[] byRank;
    private final @Nullable UNetPeer[] byChannel;
    private final UNetShutdown release;
    private final UNetOutbox outbox;
    private final UNetHeader in = new UNetHeader();
    private @Nullable AdiSink sink;
    private boolean dispatching;
    private boolean finishing;
    private boolean gaveUp;
    private boolean clockRead;
    /** Packets taken while a timer was due. */
    private int packetsAhead;
    private long nowPs;
    private long malformed;
    private long outOfOrder;
    private long refused;
    private long strayControl;

    UNetAdiDevice(UNetTransport transport, UNetPeer[] peers, @Nullable UNetPeer[] byRank,
            @Nullable UNetPeer[] byChannel, UNetShutdown release) {
        this.transport = transport;
        this.host = transport.host;
        this.reliable = transport.config.reliable();
        this.peers = peers;
        this.byRank = byRank;
        this.byChannel = byChannel;
        this.release = release;
        this.outbox = new UNetOutbox(transport);
    }

    /** The header's flags as observers see them. */
    static int flags(UNetHeader header) {
        return (header.hasSequence() ? StreamEvent.SEQ : 0) | (header.hasAcknowledgment() ? StreamEvent.ACK : 0)
                | (header.acknowledgmentRequested() ? StreamEvent.ACKREQ : 0);
    }

    @Override
    public void connect(AdiSink newSink) {
        sink = newSink;
    }

    @Override
    public int shortBytesMax() {
        return transport.payloadBytesMax;
    }

    @Override
    public int rendezvousBytes() {
        return Math.min(transport.config.rendezvousBytes(), transport.payloadBytesMax + 1);
    }

    @Override
    public boolean sendShort(int destination, int context, int tag, MemorySegment from, long offset, int length) {
        if (length > transport.payloadBytesMax) {
            throw new AdiException(ErrorClass.COUNT, "a short message must fit one packet: length=" + length
                    + ", payloadBytesMax=" + transport.payloadBytesMax);
        }
        UNetPeer peer = peer(destination);
        UNetStream stream = peer.stream;
        if (!peer.envelopes.isEmpty() || !stream.hasRoom()) {
            return false;
        }
        outbox.copy(from, offset, stream.payloadOffset(), length);
        if (!stream.send(UNetHeader.SHORT, context, tag, length)) {
            return false;
        }
        transport.endpoint.flush();
        return true;
    }

    @Override
    public void queueSend(AdiRequest request) {
        UNetPeer peer = peer(request.peer());
        outbox.addEnvelope(peer, request);
        pumpUnlessDispatching(peer);
    }

    @Override
    public void okToSend(int source, int ticket, AdiRequest receive, int length) {
        UNetPeer peer = peer(source);
        receive.beginTransfer(ticket, length);
        if (receive.remainingBytes() > 0) {
            peer.incoming++;
        }
        outbox.addAnswer(peer, receive);
        pumpUnlessDispatching(peer);
    }

    @Override
    public void release(int loan) {
        transport.release(loan);
    }

    @Override
    public boolean poll() {
        clockRead = false;
        Reception reception = transport.poll();
        UNetPeer sender = null;
        if (reception != null) {
            sender = onPacket(reception);
        }
        boolean happened = reception != null;
        if (reliable && transport.earliestPs != Host.FOREVER && now() - transport.earliestPs >= 0
                && isTimeForTimers(reception != null)) {
            happened |= serveTimers();
        }
        if (outbox.hasWork()) {
            for (UNetPeer peer : peers) {
                happened |= peer.hasWork() && outbox.pump(peer, sink());
            }
        }
        if (reliable) {
            serveAcknowledgments(sender);
        }
        return happened;
    }

    @Override
    public long deadlinePs() {
        long earliestPs = Host.FOREVER;
        boolean retry = false;
        for (UNetPeer peer : peers) {
            earliestPs = Math.min(earliestPs, peer.stream.nextDeadlinePs());
            boolean windowFull = reliable && peer.stream.outstanding() == transport.window;
            retry |= peer.stream.isAckDue() || (peer.hasWork() && !windowFull);
        }
        transport.earliestPs = earliestPs;
        return retry ? Math.min(earliestPs, host.now() + QUEUE_FULL_PS) : earliestPs;
    }

    /** Polls, and does the same for the rank's other devices: those behind them may wait for this rank still. */
    boolean pollAll() {
        boolean happened = poll();
        return sink().progressOthers(this) || happened;
    }

    /** Waits for something to do, here or at the rank's other devices. */
    void awaitArrival(long limitPs) {
        sink().awaitArrival(limitPs);
    }

    @Override
    public FinishOutcome finish() {
        finishing = true;
        release.run(this, peers);
        if (transport.observer != null) {
            tellCounters(transport.observer);
        }
        if (gaveUp) {
            return FinishOutcome.GAVE_UP;
        }
        boolean isLeftOver = Arrays.stream(peers).anyMatch(peer -> peer.unanswered > 0);
        return isLeftOver ? FinishOutcome.LEFT_OVER : FinishOutcome.CLEAN;
    }

    /** Whether a peer could not be confirmed to have everything. */
    boolean hasGivenUp() {
        return gaveUp;
    }

    /** A peer could not be confirmed to have everything: says so, and remembers it for the outcome. */
    void giveUp(String warning) {
        gaveUp = true;
        if (transport.observer != null) {
            transport.observer.on(new CoreEvent(transport.rank).warning(warning));
        }
    }

    /**
     * Tells what was dropped or ignored: packets too short, with impossible lengths, from a wrong rank, or with neither
     * SEQ nor ACK; duplicates and packets behind a gap; packets for which there was no memory; acknowledgments outside
     * the window; and rendezvous packets that fit no request.
     */
    private void tellCounters(AdiObserver observer) {
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

    /** The peer that a packet came from, or null for a packet that says nothing valid. */
    private @Nullable UNetPeer onPacket(Reception reception) {
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
        if (in.hasAcknowledgment()) {
            stream.onAcknowledgment(in.acknowledgment(), !sequenced && in.acknowledgmentRequested(), now());
        }
        if (sequenced || !reliable) {
            if (reliable) {
                host.spend(transport.streamReceive);
            }
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
                    refused++;
                } else if (reliable) {
                    stream.onAccepted(acknowledgmentRequested, now());
                }
            }
        }
        observeReceived(peer, taken);
        if (kept) {
            transport.keep(reception);
        } else {
            transport.drop(reception);
        }
        return peer;
    }

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
        AdiSink core = sink();
        dispatching = true;
        try {
            switch (in.type()) {
                case UNetHeader.SHORT -> {
                    return core.onShort(this, peer.rank, in.context(), in.tag(), memory, payload, in.length(),
                            transport.loan(reception));
                }
                case UNetHeader.REQUEST_SEND -> {
                    return onRequestSend(core, peer, memory, payload) ? Delivery.TAKEN : Delivery.REFUSED;
                }
                case UNetHeader.OK_TO_SEND -> onOkToSend(core, peer, memory, payload);
                case UNetHeader.DATA -> onData(core, peer, memory, payload);
                default -> malformed++;
            }
            return Delivery.TAKEN;
        } finally {
            dispatching = false;
        }
    }

    private boolean onRequestSend(AdiSink core, UNetPeer peer, MemorySegment memory, long payload) {
        if (in.length() != UNetOutbox.REQUEST_SEND_BYTES || memory.get(UNetOutbox.WORD, payload) < 0) {
            strayControl++;
            return true;
        }
        return core.onRequestSend(this, peer.rank, in.context(), in.tag(), memory.get(UNetOutbox.WORD, payload),
                memory.get(UNetOutbox.WORD, payload + 4));
    }

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

    /**
     * Timers are looked at while no packet is coming in (MPI-on-U-Net paper, section 6.1): a rank that was away from
     * the device for long may find its acknowledgments among those that wait. It takes as many first as can have
     * waited.
     */
    private boolean isTimeForTimers(boolean isPacketTaken) {
        if (isPacketTaken && ++packetsAhead < transport.receiveEntries) {
            return false;
        }
        packetsAhead = 0;
        return true;
    }

    private boolean serveTimers() {
        boolean happened = false;
        long earliestPs = Host.FOREVER;
        for (UNetPeer peer : peers) {
            UNetStream stream = peer.stream;
            boolean before = stream.hasFailed();
            happened |= stream.onTime(now());
            if (stream.hasFailed() && !before) {
                onFailure(peer);
            }
            earliestPs = Math.min(earliestPs, stream.nextDeadlinePs());
        }
        transport.earliestPs = earliestPs;
        return happened;
    }

    /**
     * Sends the acknowledgments that no packet has carried by now. During shutdown every packet is acknowledged at
     * once, as a rank leaves only with all acknowledgments sent (MPI-on-U-Net paper, section 5.1).
     */
    private void serveAcknowledgments(@Nullable UNetPeer sender) {
        if (sender != null) {
            if (sender.stream.isAckDue()) {
                sender.stream.sendAcknowledgment();
            } else if (finishing) {
                sender.stream.acknowledgePending();
            }
            return;
        }
        for (UNetPeer peer : peers) {
            if (peer.stream.isAckDue()) {
                peer.stream.sendAcknowledgment();
            }
        }
    }

    private void onFailure(UNetPeer peer) {
        UNetProtocolConfig config = transport.config;
        long silencePs = peer.stream.silencePs(now());
        long advisedPs = Math.max(ADVISED_AWAY_PS, 2 * silencePs);
        String text = String.format(Locale.ROOT, "every packet must be acknowledged within %d retransmissions: rank=%d,"
                + " peer=%d, unacknowledged=%d, seconds=%.3f; protocol.retriesMax=%d decides how long a rank may be"
                + " away from MPI (--set protocol.retriesMax=%d gives it %.0f s); check that the application finished"
                + " correctly%s",
                config.retriesMax(), transport.rank, peer.rank, peer.stream.outstanding(), silencePs / PS_PER_SECOND,
                config.retriesMax(), config.retriesFor(advisedPs), advisedPs / PS_PER_SECOND,
                finishing && config.strict() ? STRICT_HOLE : "");
        gaveUp = true;
        if (transport.observer != null) {
            transport.observer.on(new CoreEvent(transport.rank).peerGivenUp(peer.rank,
                    finishing ? text : "peer " + peer.rank + " was given up"));
        }
        if (!finishing) {
            throw AdiException.lost(peer.rank, text);
        }
    }

    private void pumpUnlessDispatching(UNetPeer peer) {
        if (!dispatching) {
            outbox.pump(peer, sink());
        }
    }

    private UNetPeer peer(int rank) {
        UNetPeer peer = byRank[rank];
        if (peer == null) {
            throw new IllegalStateException("a peer must have a channel: rank=" + transport.rank + ", peer=" + rank);
        }
        if (peer.stream.hasFailed()) {
            throw AdiException.lost(rank,
                    "a peer must not have been given up: rank=" + transport.rank + ", peer=" + rank);
        }
        return peer;
    }

    private AdiSink sink() {
        AdiSink core = sink;
        if (core == null) {
            throw new IllegalStateException("a device must be connected before it is used: rank=" + transport.rank);
        }
        return core;
    }

    private long now() {
        if (!clockRead) {
            nowPs = host.now();
            clockRead = true;
        }
        return nowPs;
    }

    private void observeReceived(UNetPeer peer, boolean taken) {
        if (transport.observer != null) {
            transport.observer.on(transport.event.packetReceived(peer.rank, in.type(), in.sequence(),
                    in.acknowledgment(), flags(in) | (taken ? 0 : StreamEvent.DROPPED), in.length()));
        }
    }
}
