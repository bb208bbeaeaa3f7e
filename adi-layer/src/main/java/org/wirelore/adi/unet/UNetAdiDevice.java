package org.wirelore.adi.unet;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.unet.Reception;

/**
 * The ADI device over U-Net: short messages on a reliable stream per peer, and rendezvous for long ones on the same
 * stream (MPI-on-U-Net paper, sections 5 and 6.1).
 *
 * <p>A message that one packet cannot hold goes in several, each behind the other, up to a limit and as long as the
 * receiver has memory for it; a longer one is asked for with REQUEST_SEND, answered with OK_TO_SEND, and moved in DATA
 * packets that the stream's window paces; no rank blocks between these steps, so two ranks that send to each other
 * finish. The receiver asks only for what fits its buffer.
 *
 * <p>{@link #poll} is the progress engine: it takes at most one packet, fires due timers, and sends what waits.
 */
final class UNetAdiDevice implements AdiDevice {
    /** Retry interval when U-Net's queue is full, which no signal may tell the end of, picoseconds. */
    private static final long QUEUE_FULL_PS = 20_000_000L;
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
    private final boolean receiverAsks;
    private final UNetPeer[] peers;
    private final @Nullable UNetPeer[] byRank;
    private final UNetShutdown release;
    private final ControlNetwork control;
    private final UNetOutbox outbox;
    private final UNetInbox inbox;
    private final @Nullable AdiSleep sleep;
    private @Nullable AdiSink sink;
    private boolean finishing;
    private boolean gaveUp;
    private boolean clockRead;
    /** The rank has waited since the last poll. */
    private boolean hasWaited;
    /** Packets taken while a timer was due. */
    private int packetsAhead;
    private long nowPs;

    UNetAdiDevice(UNetTransport transport, UNetPeer[] peers, @Nullable UNetPeer[] byRank,
            @Nullable UNetPeer[] byChannel, UNetShutdown release) {
        this.transport = transport;
        this.host = transport.host;
        this.reliable = transport.config.reliable();
        this.receiverAsks = reliable && transport.config.retransmission() == RetransmissionInitiator.RECEIVER;
        this.peers = peers;
        this.byRank = byRank;
        this.release = release;
        this.control = release.network();
        this.outbox = new UNetOutbox(transport);
        this.inbox = new UNetInbox(this, transport, byChannel, outbox);
        AdiSleep asleep = transport.config.selecting() ? release.select() : AdiSleep.SIGNALLED;
        this.sleep = transport.config.blocking() ? asleep : null;
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
        return transport.eagerBytesMax + 1;
    }

    @Override
    public boolean sendShort(int destination, int context, int tag, MemorySegment from, long offset, int length) {
        if (length > transport.payloadBytesMax) {
            if (length <= transport.eagerBytesMax) {
                return false;
            }
            throw new AdiException(ErrorClass.COUNT, "expected at most " + transport.payloadBytesMax
                    + " bytes in a short message, found " + length);
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
    public void consumed(int source, int length) {
        UNetPeer peer = byRank[source];
        if (peer != null && !peer.stream.hasFailed()) {
            outbox.addTaken(peer, length);
            pumpUnlessDispatching(peer);
        }
    }

    @Override
    public boolean poll() {
        clockRead = false;
        Reception reception = transport.poll();
        if (reliable && (reception == null || hasWaited) && transport.earliestPs != Host.FOREVER) {
            transport.lookedPs = now();
        }
        hasWaited = false;
        if (receiverAsks && reception == null) {
            watchArrivals();
        }
        UNetPeer sender = null;
        if (reception != null) {
            sender = inbox.onPacket(reception);
        }
        boolean happened = reception != null || control.progress();
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

    /**
     * Notes for each peer whether the rank waits for it: for a message, for a permission, for the rest of a long
     * message. A receive from any source waits for all of them (MPI-on-U-Net paper, section 5.3).
     */
    private void watchArrivals() {
        for (UNetPeer peer : peers) {
            boolean isAwaited = peer.unanswered > 0 || peer.incoming > 0 || peer.arrival.isUnderWay()
                    || sink().isExpecting(peer.rank);
            peer.stream.onIdleLook(isAwaited && !peer.stream.hasFailed(), now());
        }
    }

    @Override
    public long deadlinePs() {
        hasWaited = true;
        long earliestPs = Host.FOREVER;
        boolean retry = false;
        for (UNetPeer peer : peers) {
            earliestPs = Math.min(earliestPs, peer.stream.nextDeadlinePs());
            boolean windowFull = reliable && peer.stream.outstanding() == transport.window;
            retry |= peer.stream.isAckDue() || (peer.hasWork() && !windowFull);
        }
        transport.earliestPs = earliestPs;
        earliestPs = Math.min(earliestPs, control.deadlinePs());
        return retry ? Math.min(earliestPs, host.now() + QUEUE_FULL_PS) : earliestPs;
    }

    /** Whatever implements U-Net signals the owner of an endpoint when a message arrives. */
    @Override
    public @Nullable AdiSleep sleep() {
        return sleep;
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
        transport.isFinishing = true;
        for (UNetPeer peer : peers) {
            peer.stream.onFinishing();
        }
        release.run(this, peers);
        if (transport.observer != null) {
            inbox.tellCounters(transport.observer, peers);
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
        String text = String.format(Locale.ROOT, "rank %d gave rank %d up: it did not acknowledge %d packets within"
                + " %d retransmissions (%.3f s); see whether it runs; protocol.retriesMax=%d decides how long a rank"
                + " may be away from MPI (--set protocol.retriesMax=%d gives it %.0f s); check that the application"
                + " finished correctly%s",
                transport.rank, peer.rank, peer.stream.outstanding(), config.retriesMax(), TimeUnits.seconds(silencePs),
                config.retriesMax(), config.retriesFor(advisedPs), TimeUnits.seconds(advisedPs),
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
        if (!inbox.isDispatching()) {
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
                    "rank " + transport.rank + " has given rank " + rank + " up: it did not acknowledge");
        }
        return peer;
    }

    /** The core behind this device. */
    AdiSink sink() {
        AdiSink core = sink;
        if (core == null) {
            throw new IllegalStateException("a device must be connected before it is used: rank=" + transport.rank);
        }
        return core;
    }

    /** The time at which the present poll looked at the clock first. */
    long now() {
        if (!clockRead) {
            nowPs = host.now();
            clockRead = true;
        }
        return nowPs;
    }

    @Override
    public boolean hashInto(StateKey key, long atPs) {
        key.add(hasWaited);
        key.add(packetsAhead);
        boolean isWhole = transport.hashInto(key, atPs) && !finishing && !gaveUp && !inbox.isDispatching()
                && !outbox.hasWork() && control.isKernels();
        for (UNetPeer peer : peers) {
            isWhole &= peer.hashInto(key, atPs);
        }
        return isWhole;
    }
}
