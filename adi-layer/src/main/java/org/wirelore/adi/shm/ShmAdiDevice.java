package org.wirelore.adi.shm;

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
import org.wirelore.device.api.shm.Bell;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.shm.WordWatch;

/**
 * The ADI device in shared memory: short messages and control in a ring per ordered pair of ranks, and rendezvous for
 * long ones, whose data pass through a lane of buffers. The ring is what MPICH ADI-2 calls the control channel, the
 * lane its data channel.
 *
 * <p>Ours: a message that finds no memory at the receiver stays in its ring and holds up what is behind it. The device
 * does not notice a peer that dies: the launcher interrupts the waits of the others.
 */
final class ShmAdiDevice implements AdiDevice {
    private final Host host;
    private final int rank;
    private final ShmProtocolConfig config;
    private final int shortBytesMax;
    private final int rendezvousBytes;
    private final SharedSegment segment;
    private final boolean blocking;
    private final Bell ownBell;
    private final @Nullable WordWatch watch;
    private final ShmPeer[] peers;
    private final @Nullable ShmPeer[] byRank;
    private final ShmShutdown shutdown;
    private final @Nullable AdiObserver observer;
    private final ShmOutbox outbox;
    private final ShmInbox inbox;
    private @Nullable AdiSink sink;
    private boolean finishing;
    private boolean gaveUp;

    /**
     * @param members the ranks that share the segment, in the order of their places in it
     */
    ShmAdiDevice(RankEnvironment environment, SharedSegment segment, JobLayout layout, int[] members) {
        int own = Arrays.binarySearch(members, environment.rank());
        this.host = environment.host();
        this.rank = members[own];
        this.observer = environment.observer();
        this.config = layout.config();
        this.shortBytesMax = config.shortBytesMax();
        this.rendezvousBytes = config.rendezvousBytes();
        this.segment = segment;
        this.blocking = config.waitMode() == WaitMode.BLOCK;
        this.ownBell = new Bell(segment, layout.bell(own));
        // A rank that has other devices, too, sleeps in its host; any other sleeps at the bell itself.
        boolean isAlone = members.length == environment.size();
        this.watch = isAlone || !blocking ? null : ownBell.watch();
        this.outbox = new ShmOutbox(this, host, segment.memory(), config);
        this.peers = new ShmPeer[layout.size() - 1];
        this.byRank = new @Nullable ShmPeer[members[members.length - 1] + 1];
        int index = 0;
        for (int place = 0; place < layout.size(); place++) {
            if (place != own) {
                ShmPeer state = new ShmPeer(segment, layout, own, place, members[place]);
                byRank[members[place]] = state;
                peers[index++] = state;
            }
        }
        this.inbox = new ShmInbox(this, host, segment.memory(), config, peers, outbox);
        this.shutdown = new ShmShutdown(peers);
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
        return rendezvousBytes;
    }

    @Override
    public boolean sendShort(int destination, int context, int tag, MemorySegment from, long offset, int length) {
        if (length > shortBytesMax) {
            throw new AdiException(ErrorClass.COUNT, "expected at most " + shortBytesMax
                    + " bytes in a short message, found " + length);
        }
        ShmPeer peer = peer(destination);
        return peer.envelopes.isEmpty() && outbox.writeShort(peer, context, tag, from, offset, length);
    }

    @Override
    public void queueSend(AdiRequest request) {
        ShmPeer peer = peer(request.peer());
        outbox.addEnvelope(peer, request);
        pumpUnlessDispatching(peer);
    }

    /**
     * The receiver does not wait here for the data: two rendezvous would wait for each other (MPICH ADI-2, rendezvous).
     */
    @Override
    public void okToSend(int source, int ticket, AdiRequest receive, int length) {
        ShmPeer peer = peer(source);
        receive.beginTransfer(ticket, length);
        outbox.addAnswer(peer, receive);
        pumpUnlessDispatching(peer);
    }

    /** One record, then pieces and what waits: the device check of MPICH ADI-2, which never blocks. */
    @Override
    public boolean poll() {
        boolean happened = inbox.takeRecord();
        if (outbox.expects()) {
            for (ShmPeer peer : peers) {
                happened |= peer.incoming > 0 && inbox.takePiece(peer);
            }
        }
        if (outbox.hasWork()) {
            for (ShmPeer peer : peers) {
                happened |= peer.hasWork() && outbox.pump(peer);
            }
        }
        return happened;
    }

    int rank() {
        return rank;
    }

    /** Whether the rank is leaving. */
    boolean isFinishing() {
        return finishing;
    }

    /** Wakes a peer that sleeps: there is something for it. */
    void ring(ShmPeer peer) {
        if (blocking) {
            peer.bell.ring();
        }
    }

    @Override
    public @Nullable AdiSleep sleep() {
        return blocking ? new BellSleep() : null;
    }

    /** All that is pending is completed before the segment goes (MPICH ADI-2, MPID_End). */
    @Override
    public FinishOutcome finish() {
        finishing = true;
        boolean over = false;
        while (!over) {
            boolean happened = poll();
            happened |= shutdown.speak(outbox);
            happened |= sink().progressOthers(this);
            over = shutdown.isOver();
            if (!over && !happened) {
                sink().awaitArrival(Host.FOREVER);
            }
        }
        if (observer != null) {
            CoreEvent event = new CoreEvent(rank);
            observer.on(event.counted("shm.sent", outbox.sent()));
            observer.on(event.counted("refused", inbox.refused()));
            observer.on(event.counted("strayControl", inbox.strayControl()));
        }
        if (watch != null) {
            watch.close();
        }
        segment.close();
        if (gaveUp) {
            return FinishOutcome.GAVE_UP;
        }
        boolean isLeftOver = Arrays.stream(peers).anyMatch(peer -> peer.unanswered > 0);
        return isLeftOver ? FinishOutcome.LEFT_OVER : FinishOutcome.CLEAN;
    }

    /** Something that was sent is lost for good: says so, and remembers it for the outcome. */
    void giveUp(String warning) {
        gaveUp = true;
        if (observer != null) {
            observer.on(new CoreEvent(rank).warning(warning));
        }
    }

    private void pumpUnlessDispatching(ShmPeer peer) {
        if (!inbox.isDispatching()) {
            outbox.pump(peer);
        }
    }

    /** With the bell armed: whether there is something to do after all. */
    private boolean isSomethingThere() {
        for (ShmPeer peer : peers) {
            if ((!peer.refused && peer.in.poll()) || (peer.incoming > 0 && peer.piecesIn.poll())
                    || (peer.hasWork() && outbox.pump(peer))) {
                return true;
            }
        }
        return false;
    }

    private ShmPeer peer(int destination) {
        ShmPeer peer = byRank[destination];
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

    /** Sleeps at the bell, or in the host if that is woken when the bell rings. */
    private final class BellSleep implements AdiSleep {
        @Override
        public boolean arm() {
            ownBell.arm();
            if (watch != null) {
                watch.look();
            }
            return !isSomethingThere();
        }

        @Override
        public void sleep(Host waiting, long untilPs) {
            if (watch == null) {
                ownBell.sleep(untilPs);
            } else {
                waiting.sleep(untilPs);
            }
        }

        @Override
        public void disarm() {
            ownBell.disarm();
        }
    }
}
