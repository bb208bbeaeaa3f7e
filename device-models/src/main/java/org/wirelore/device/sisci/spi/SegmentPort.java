package org.wirelore.device.sisci.spi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SegmentReason;

/** One process's way to a segment of its node. Its states are the segment's, and so common to all ways to it. */
public interface SegmentPort {
    /** Takes what happens to the segment. */
    interface Listener {
        /**
         * A node connected, disconnected, or changed its condition. The library keeps 32 of them.
         *
         * @param adapter the local adapter over which it is reached
         */
        void onEvent(SegmentReason reason, int nodeId, int adapter);
    }

    /** Its number; meaningless for a private one. */
    int id();

    /** The size that it was created with. */
    long sizeBytes();

    /** Whether it has memory: false for an empty one that was given none yet. */
    boolean hasMemory();

    /** Whether an event that comes while others wait finds no room, although the library keeps more of them. */
    default boolean losesEvent() {
        return false;
    }

    /** How far it is for an adapter. An incoming connect is refused unless AVAILABLE. */
    AdapterState state(int adapter);

    /**
     * Moves it on or back. To PREPARED for the first time: pins the memory and makes it reachable. PREPARED after
     * AVAILABLE: refuses new connections and leaves old ones alone.
     *
     * @param isSource whether it will only ever be the source of DMA
     * @throws SciException NOSPC, HW_NOSPC
     */
    void set(int adapter, AdapterState state, boolean isSource) throws SciException;

    /**
     * Tells all that are connected over an adapter: DISCONNECT with status OK. Forced: cuts their connections at once,
     * so that no store of theirs gets in any more, and tells them DISCONNECT with status NOT_CONNECTED. Cut connections
     * do not count any longer.
     */
    void dismiss(int adapter, boolean isForced);

    /** Connections that live, and other ways to the segment. */
    int users();

    /** Lets other processes of the node attach. */
    void share();

    /**
     * Makes the process's own memory that of an empty segment. Called once, before any adapter is prepared.
     *
     * @throws SciException ILLEGAL_ADDRESS if such memory can't be an end of DMA
     */
    default void supply(MemorySegment memory) throws SciException {
        throw new SciException(SciError.NOT_IMPLEMENTED,
                "memory of the process can't be registered: segmentId=" + id());
    }

    /**
     * Makes something on a bus the memory of an empty segment.
     *
     * @throws SciException ILLEGAL_ADDRESS
     */
    default void supplyPhysical(long ioAddress, @Nullable MemorySegment cpuAddress, int busNo, long sizeBytes)
            throws SciException {
        throw new SciException(SciError.NOT_IMPLEMENTED, "nothing on a bus can be attached: segmentId=" + id());
    }

    /**
     * A window on the memory.
     *
     * @param isReadOnly whether stores fault
     */
    WindowPort map(long offset, long sizeBytes, boolean isReadOnly);

    /**
     * Makes stores to a word interrupt this process: through windows of the one kind to all of its bytes by writing
     * them, through windows of the other by adding 1 in big-endian order and only if it was 0.
     */
    default InterruptPort registerFlag(int adapter, long offset, boolean isConditional,
            InterruptPort.Listener listener) throws SciException {
        throw new SciException(SciError.NOT_IMPLEMENTED, "there are no interrupt flags: segmentId=" + id());
    }

    /**
     * Replaces a word of the memory in one step as far as other nodes' stores are concerned, in big-endian order.
     *
     * @return what was there; it was replaced only if that is {@code expected}
     */
    default int compareAndSet(long offset, int expected, int value) {
        throw new UnsupportedOperationException("there are no interrupt flags: segmentId=" + id());
    }

    /**
     * Where it lies on the I/O bus.
     *
     * @throws SciException ILLEGAL_QUERY if there is no such address
     */
    default long ioAddress() throws SciException {
        throw new SciException(SciError.ILLEGAL_QUERY, "the segment has no address on a bus: segmentId=" + id());
    }

    /** Lets go of it. The last way to it frees number and memory; connections that still live then are cut. */
    void release();
}
