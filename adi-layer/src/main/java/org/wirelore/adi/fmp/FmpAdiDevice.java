package org.wirelore.adi.fmp;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/**
 * The ADI device over FMP: eager messages, in parts if they are longer than there is room for, and rendezvous for long
 * ones. It does not know whether a peer is near or far: that is its channel's.
 *
 * <p>The device does not notice a peer that dies: the launcher interrupts the waits of the others.
 */
final class FmpAdiDevice implements AdiDevice {
    /** How long to leave a card alone that is not through with what the rank has sent last. */
    private static final long LEAVE_PS = 20 * TimeUnits.PS_PER_US;

    private final Host host;
    private final int rank;
    private final FmpProtocolConfig config;
    private final int shortBytesMax;
    private final FmpChannel[] channels;
    private final FmpPeer[] peers;
    private final @Nullable FmpPeer[] byRank;
    private final FmpShutdown shutdown;
    private final @Nullable AdiObserver observer;
    private final FmpOutbox outbox;
    private final FmpInbox inbox;
    private @Nullable AdiSink sink;
    private boolean finishing;
    private boolean gaveUp;

    /**
     * @param members the ranks that the device connects, this one included, ascending
     * @param channelOf the channel that leads to each of them; the own place is not used
     */
    FmpAdiDevice(RankEnvironment environment, FmpProtocolConfig config, int[] members, FmpChannel[] channelOf) {
        host = environment.host();
        int own = Arrays.binarySearch(members, environment.rank());
        this.rank = environment.rank();
        this.config = config;
        this.observer = environment.observer();
        this.peers = new FmpPeer[members.length - 1];
        this.byRank = new @Nullable FmpPeer[members[members.length - 1] + 1];
        int index = 0;
        int shortest = Integer.MAX_VALUE;
        for (int place = 0; place < members.length; place++) {
            if (place != own) {
                FmpPeer peer = new FmpPeer(members[place], channelOf[place]);
                byRank[members[place]] = peer;
                peers[index++] = peer;
                shortest = Math.min(shortest, peer.channel.wholeBytesMax());
            }
        }
        this.shortBytesMax = shortest;
        this.channels = Arrays.stream(peers).map(peer -> peer.channel).distinct().toArray(FmpChannel[]::new);
        this.outbox = new FmpOutbox(this, host, peers);
        this.inbox = new FmpInbox(this, host, config, channels, peers, byRank, outbox);
        this.shutdown = new FmpShutdown(peers);
    }

    @Override
    public void connect(AdiSink newSink) {
        sink = newSink;
    }

    @Override
    public int shortBytesMax() {
        return shortBytesMax;
    }

    @Override
    public int rendezvousBytes() {
        return config.rendezvousBytes();
    }

    @Override
    public boolean sendShort(int destination, int context, int tag, MemorySegment from, long offset, int length) {
        if (length >= config.rendezvousBytes() && length > shortBytesMax) {
            throw new AdiException(ErrorClass.COUNT, "expected less than " + config.rendezvousBytes()
                    + " bytes in a message without rendezvous, found " + length);
        }
        FmpPeer peer = peer(destination);
        return length <= shortBytesMax && peer.envelopes.isEmpty()
                && outbox.writeShort(peer, context, tag, from, offset, length);
    }

    @Override
    public void queueSend(AdiRequest request) {
        FmpPeer peer = peer(request.peer());
        outbox.addEnvelope(peer, request);
        pumpUnlessDispatching(peer);
    }

    /**
     * The receiver does not wait here for the data: two rendezvous would wait for each other (MPICH ADI-2, rendezvous).
     */
    @Override
    public void okToSend(int source, int ticket, AdiRequest receive, int length) {
        FmpPeer peer = peer(source);
        receive.beginTransfer(ticket, length);
        outbox.addAnswer(peer, receive);
        pumpUnlessDispatching(peer);
    }

    @Override
    public void consumed(int source, int length) {
        // A message counts against no credit here: its units went back as its parts arrived.
    }

    /** What waits for room goes first: only who can't send moves arrivals into its temporary area. */
    @Override
    public boolean poll() {
        boolean happened = outbox.pump();
        boolean hasTaken = inbox.take(outbox.hasWork());
        if (hasTaken && outbox.hasWork()) {
            outbox.pump();
        }
        boolean hasChanged = hasChanged();
        return hasChanged || happened || hasTaken;
    }

    private boolean hasChanged() {
        boolean hasChanged = false;
        for (FmpChannel channel : channels) {
            hasChanged |= channel.hasChanged();
        }
        return hasChanged;
    }

    @Override
    public long deadlinePs() {
        long deadlinePs = Host.FOREVER;
        for (FmpChannel channel : channels) {
            deadlinePs = Math.min(deadlinePs, channel.deadlinePs());
        }
        return deadlinePs;
    }

    @Override
    public long heldBytes() {
        return inbox.area().bytes();
    }

    @Override
    public @Nullable String missingRoom() {
        String words = outbox.missingRoom();
        if (words == null || config.temporaryArea()) {
            return words;
        }
        return words + "; meanwhile it takes nothing out of its own queue (protocol.temporaryArea is false)";
    }

    int rank() {
        return rank;
    }

    /** Whether the rank is leaving. */
    boolean isFinishing() {
        return finishing;
    }

    @Override
    public @Nullable AdiSleep sleep() {
        return Arrays.stream(channels).allMatch(FmpChannel::canSleep) ? new ChannelSleep() : null;
    }

    /** All that is pending is completed before the channels go (MPICH ADI-2, MPID_End). */
    @Override
    public FinishOutcome finish() {
        finishing = true;
        boolean over = false;
        while (!over) {
            boolean happened = poll();
            happened |= shutdown.speak(outbox);
            happened |= sink().progressOthers(this);
            over = shutdown.isOver() && leave();
            if (!over && !happened) {
                sink().awaitArrival(shutdown.isOver() ? host.now() + LEAVE_PS : Host.FOREVER);
            }
        }
        count();
        for (FmpChannel channel : channels) {
            channel.close();
        }
        if (gaveUp) {
            return FinishOutcome.GAVE_UP;
        }
        boolean isLeftOver = Arrays.stream(peers).anyMatch(peer -> peer.unanswered > 0);
        return isLeftOver ? FinishOutcome.LEFT_OVER : FinishOutcome.CLEAN;
    }

    /** One step of leaving of all channels; whether all may be closed. */
    private boolean leave() {
        boolean isOver = true;
        for (FmpChannel channel : channels) {
            isOver &= channel.leave();
        }
        return isOver;
    }

    private void count() {
        if (observer != null) {
            CoreEvent event = new CoreEvent(rank);
            observer.on(event.counted("fmp.sent", outbox.sent()));
            observer.on(event.counted("fmp.temporary", inbox.area().moved()));
            observer.on(event.counted("fmp.temporaryBytesMost", inbox.area().mostBytes()));
            observer.on(event.counted("refused", inbox.refused()));
            observer.on(event.counted("strayControl", inbox.strayControl()));
        }
    }

    /** Something that was sent is lost for good: says so, and remembers it for the outcome. */
    void giveUp(String warning) {
        gaveUp = true;
        warn(warning);
    }

    void warn(String warning) {
        if (observer != null) {
            observer.on(new CoreEvent(rank).warning(warning));
        }
    }

    private void pumpUnlessDispatching(FmpPeer peer) {
        if (!inbox.isDispatching()) {
            outbox.pump(peer);
        }
    }

    private FmpPeer peer(int destination) {
        FmpPeer peer = byRank[destination];
        if (peer == null) {
            throw new IllegalStateException("a peer must be another rank: rank=" + rank + ", peer=" + destination);
        }
        return peer;
    }

    /** The core behind this device. */
    AdiSink sink() {
        AdiSink core = sink;
        if (core == null) {
            throw new IllegalStateException("a device must be connected before it is used: rank=" + rank);
        }
        return core;
    }

    /** Sleeps in the only channel, or, where there are several, in the host. */
    private final class ChannelSleep implements AdiSleep {
        @Override
        public boolean arm() {
            for (FmpChannel channel : channels) {
                channel.arm(outbox.hasWork());
            }
            return !(outbox.hasWork() && outbox.pump()) && !inbox.hasNews() && !hasChanged();
        }

        @Override
        public void sleep(Host waiting, long untilPs) {
            if (channels.length == 1) {
                channels[0].sleep(waiting, untilPs);
            } else {
                long beganPs = waiting.now();
                waiting.sleep(untilPs);
                // A signal from before the sleep, perhaps of a store of the rank's own, ends it at once.
                if (waiting.now() == beganPs && !isWoken() && !inbox.hasNews() && !hasChanged()) {
                    waiting.sleep(untilPs);
                }
            }
        }

        private boolean isWoken() {
            for (FmpChannel channel : channels) {
                if (channel.isWoken()) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public void disarm() {
            for (FmpChannel channel : channels) {
                channel.disarm();
            }
        }
    }
}
