package org.wirelore.rig.sci.litmus;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;

/** What one rank has open of SISCI while its statements run. */
final class LitmusEnds {
    private static final int ENGINE_SEGMENT = 0x1600;
    private static final long GLANCE_PS = TimeUnits.PS_PER_US;
    /** Room for what the engine fetches at one time. */
    private static final long ENGINE_BYTES = 1 << 18;

    /** One segment as the rank has it. */
    private static final class End {
        private @Nullable LocalSegment own;
        private @Nullable RemoteSegment remote;
        private @Nullable SciMap window;
        private @Nullable SciMap locks;
        private @Nullable SciSequence sequence;
    }

    private final int rank;
    private final LitmusPeers peers;
    private final LitmusRegisters registers;
    private final long waitPs;
    private final List<End> ends = new ArrayList<>();
    private final LitmusInterrupts interrupts;
    private @Nullable LitmusEngine engine;

    /**
     * Makes the rank's own segments available.
     *
     * @param waitMs after how long a wait is taken for one without end
     */
    LitmusEnds(int rank, LitmusPeers peers, List<LitmusSegment> segments, LitmusRegisters registers, long waitMs)
            throws SciException {
        this.rank = rank;
        this.peers = peers;
        this.registers = registers;
        waitPs = waitMs * TimeUnits.PS_PER_MS;
        interrupts = new LitmusInterrupts(peers, waitMs);
        for (LitmusSegment segment : segments) {
            End end = new End();
            ends.add(end);
            if (segment.owner() == rank) {
                LocalSegment own = peers.descriptor().createSegment(segment.id(), segment.bytes(), SciFlags.NONE);
                end.own = own;
                own.prepare(LitmusPeers.ADAPTER);
                own.setAvailable(LitmusPeers.ADAPTER);
                end.window = own.map(0, segment.bytes());
            }
        }
    }

    void openWindow(LitmusSegment segment) throws SciException {
        End end = ends.get(segment.number());
        if (end.window == null) {
            end.window = connect(segment).map(0, segment.bytes(), segment.flags());
        }
    }

    /** Opens the window whose loads add 1; also on a segment of one's own it is over the adapter. */
    void openLocks(LitmusSegment segment) throws SciException {
        End end = ends.get(segment.number());
        if (end.locks == null) {
            end.locks = connect(segment).map(0, segment.bytes(), SciFlags.LOCK_OPERATION);
        }
    }

    void openSequence(LitmusSegment segment) throws SciException {
        openWindow(segment);
        End end = ends.get(segment.number());
        if (end.sequence == null) {
            SciSequence sequence = Objects.requireNonNull(end.window).createSequence();
            end.sequence = sequence;
            start(sequence);
        }
    }

    private void start(SciSequence sequence) throws SciException {
        peers.await(() -> sequence.start() == SequenceStatus.OK, "a sequence did not start");
    }

    void openEngine(LitmusSegment segment, long bytes) throws SciException {
        connect(segment);
        if (engine == null) {
            engine = new LitmusEngine(peers.descriptor(), ENGINE_SEGMENT + rank, Math.max(bytes, ENGINE_BYTES));
        }
    }

    private RemoteSegment connect(LitmusSegment segment) throws SciException {
        End end = ends.get(segment.number());
        RemoteSegment connected = end.remote;
        if (connected == null) {
            connected = peers.retry(() -> peers.descriptor().connectSegment(peers.nodeId(segment.owner()),
                    segment.id(), LitmusPeers.ADAPTER, LitmusPeers.PATIENCE_MS));
            end.remote = connected;
        }
        return connected;
    }

    SciMap window(LitmusSegment segment) {
        return Objects.requireNonNull(ends.get(segment.number()).window);
    }

    SciMap locks(LitmusSegment segment) {
        return Objects.requireNonNull(ends.get(segment.number()).locks);
    }

    SciSequence sequence(LitmusSegment segment) {
        return Objects.requireNonNull(ends.get(segment.number()).sequence);
    }

    RemoteSegment remote(LitmusSegment segment) {
        return Objects.requireNonNull(ends.get(segment.number()).remote);
    }

    LitmusEngine engine() {
        return Objects.requireNonNull(engine);
    }

    LitmusInterrupts interrupts() {
        return interrupts;
    }

    LitmusRegisters registers() {
        return registers;
    }

    SciLibrary library() {
        return peers.library();
    }

    /** Waits for a word; false if it does not come. */
    boolean await(LitmusSegment segment, long offset, int value) {
        SciMap window = window(segment);
        return await(segment, () -> window.getInt(offset) == value);
    }

    /** Waits for a block whose last word is the check sum of those before it; false if it does not come. */
    boolean awaitSealed(LitmusSegment segment, long from, long to) {
        SciMap window = window(segment);
        MemorySegment block = MemorySegment.ofArray(new byte[(int) (to - from)]);
        return await(segment, () -> {
            window.get(from, block, 0, to - from);
            return BlockImage.isWhole(block);
        });
    }

    private boolean await(LitmusSegment segment, BooleanSupplier condition) {
        Host host = peers.host();
        boolean isOwn = segment.owner() == rank;
        long untilPs = host.now() + waitPs;
        while (!condition.getAsBoolean()) {
            if (host.now() >= untilPs) {
                return false;
            }
            // Who stores into memory here wakes the rank; elsewhere it has to look.
            host.pause(isOwn ? untilPs : Math.min(untilPs, host.now() + GLANCE_PS));
        }
        return true;
    }

    /** Nothing of the rank's is under way any more. */
    void quiesce() throws SciException {
        LitmusEngine used = engine;
        if (used != null) {
            used.await();
        }
        for (End end : ends) {
            SciSequence sequence = end.sequence;
            if (sequence != null) {
                sequence.storeBarrier();
                sequence.flushReadBuffers();
                if (sequence.check(SciFlags.NONE) != SequenceStatus.OK) {
                    start(sequence);
                }
            } else if (end.own == null && end.window != null) {
                SciSequence passing = end.window.createSequence();
                passing.storeBarrier();
                passing.flushReadBuffers();
                passing.remove();
            }
        }
    }

    /** The rank's own memory is as at the beginning, when all ranks are quiet. */
    void clear() throws SciException {
        for (End end : ends) {
            if (end.own != null) {
                Objects.requireNonNull(end.window).memory().fill((byte) 0);
            }
        }
        interrupts.clear();
    }

    /** Gives back what is other ranks'. */
    void leave() throws SciException {
        if (engine != null) {
            engine.remove();
        }
        interrupts.disconnect();
        for (End end : ends) {
            if (end.sequence != null) {
                end.sequence.remove();
            }
            if (end.locks != null) {
                end.locks.unmap();
            }
            if (end.own == null && end.window != null) {
                end.window.unmap();
            }
            if (end.remote != null) {
                end.remote.disconnect();
            }
        }
    }

    /** Gives back what is the rank's own, when other ranks have left it. */
    void close() throws SciException {
        interrupts.remove();
        for (End end : ends) {
            LocalSegment own = end.own;
            if (own != null) {
                Objects.requireNonNull(end.window).unmap();
                own.setUnavailable(LitmusPeers.ADAPTER, SciFlags.NONE);
                peers.retry(() -> {
                    own.remove();
                    return own;
                });
            }
        }
        peers.close();
    }
}
