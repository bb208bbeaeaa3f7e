package org.wirelore.device.api.sci;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Memory of this node (sci_local_segment_t): created, then prepared and made available, each for an adapter. Calls with
 * an adapter number answer ILLEGAL_ADAPTERNO and NO_SUCH_ADAPTERNO.
 */
public interface LocalSegment {
    /** Runs for each event of a segment that was created with {@link SciFlags#USE_CALLBACK}. */
    @FunctionalInterface
    interface Callback {
        /**
         * Something has happened to the segment.
         *
         * @param segment which
         * @param reason what happened
         * @param nodeId the other node
         * @param adapter the local adapter over which it is reached
         * @param error OK, or OVERFLOW if events before this one were lost
         * @return whether the next event is reported, too
         */
        CallbackAction onEvent(LocalSegment segment, SegmentReason reason, int nodeId, int adapter, SciError error);
    }

    /** {@return the number under which other nodes connect to it, unique on its node} */
    int segmentId();

    /** {@return the size that it was created with} */
    long sizeBytes();

    /**
     * SCIPrepareSegment: makes the memory reachable for an adapter. Doing it again has no effect.
     *
     * @param adapter number of the local adapter, from 0
     * @param flags {@link SciFlags#DMA_SOURCE_ONLY}
     * @throws SciException ILLEGAL_OPERATION if it is empty and was given no memory, NOSPC, HW_NOSPC
     */
    void prepare(int adapter, int flags) throws SciException;

    /**
     * SCIPrepareSegment without flags.
     *
     * @param adapter number of the local adapter, from 0
     * @throws SciException ILLEGAL_OPERATION if it is empty and was given no memory, NOSPC, HW_NOSPC
     */
    default void prepare(int adapter) throws SciException {
        prepare(adapter, SciFlags.NONE);
    }

    /**
     * SCISetSegmentAvailable: lets other nodes connect over an adapter. Doing it again has no effect.
     *
     * @param adapter number of the local adapter, from 0
     * @param flags 0
     * @throws SciException SEGMENT_NOT_PREPARED, or ILLEGAL_OPERATION for a private segment
     */
    void setAvailable(int adapter, int flags) throws SciException;

    /**
     * SCISetSegmentAvailable without flags.
     *
     * @param adapter number of the local adapter, from 0
     * @throws SciException SEGMENT_NOT_PREPARED, or ILLEGAL_OPERATION for a private segment
     */
    default void setAvailable(int adapter) throws SciException {
        setAvailable(adapter, SciFlags.NONE);
    }

    /**
     * SCISetSegmentUnavailable: no new connections; those there are live on unless a flag says otherwise.
     *
     * @param adapter number of the local adapter, from 0
     * @param flags {@link SciFlags#NOTIFY}, {@link SciFlags#FORCE_DISCONNECT}
     * @throws SciException ILLEGAL_OPERATION if it was not available
     */
    void setUnavailable(int adapter, int flags) throws SciException;

    /**
     * SCIMapLocalSegment: a window on the memory.
     *
     * @param offset first byte of the window in the segment, a multiple of 4
     * @param size how many bytes the window has, 1 or more
     * @param flags {@link SciFlags#READONLY_MAP}, {@link SciFlags#FIXED_MAP_ADDR}
     * @return the window
     * @throws SciException OUT_OF_RANGE, SIZE_ALIGNMENT, OFFSET_ALIGNMENT, ILLEGAL_OPERATION if it has no memory or
     *     registered memory, which the process has mapped already
     */
    SciMap map(long offset, long size, int flags) throws SciException;

    /**
     * SCIMapLocalSegment without flags.
     *
     * @param offset first byte of the window in the segment, a multiple of 4
     * @param size how many bytes the window has, 1 or more
     * @return the window
     * @throws SciException OUT_OF_RANGE, SIZE_ALIGNMENT, OFFSET_ALIGNMENT, ILLEGAL_OPERATION
     */
    default SciMap map(long offset, long size) throws SciException {
        return map(offset, size, SciFlags.NONE);
    }

    /**
     * SCIWaitForLocalSegmentEvent.
     *
     * @param timeoutMs 0: only look
     * @param flags 0
     * @return the oldest event that was not taken yet
     * @throws SciException TIMEOUT; OVERFLOW once if events were lost, because only 32 are kept; CANCELLED if the
     *     segment is removed meanwhile; ILLEGAL_OPERATION if it has a callback
     */
    SegmentEvent waitForEvent(long timeoutMs, int flags) throws SciException;

    /**
     * SCIWaitForLocalSegmentEvent without flags.
     *
     * @param timeoutMs 0: only look
     * @return the oldest event that was not taken yet
     * @throws SciException TIMEOUT, OVERFLOW, CANCELLED, ILLEGAL_OPERATION
     */
    default SegmentEvent waitForEvent(long timeoutMs) throws SciException {
        return waitForEvent(timeoutMs, SciFlags.NONE);
    }

    /**
     * SCIRegisterSegmentMemory: the process's own memory becomes that of an empty segment, as an end of DMA.
     *
     * @param memory the process's memory, from its first byte on
     * @param size how many bytes of it, as many as the segment has
     * @param flags 0
     * @throws SciException ILLEGAL_OPERATION unless the segment was created empty, has no memory yet and is not
     *     prepared; SIZE_ALIGNMENT, ILLEGAL_ADDRESS, OUT_OF_RANGE
     */
    void registerMemory(MemorySegment memory, long size, int flags) throws SciException;

    /**
     * SCIAttachPhysicalMemory, privileged: memory or registers on a bus become the memory of an empty segment.
     *
     * @param ioAddress first byte on the bus
     * @param cpuAddress how the processor sees it, or null
     * @param busNo which bus
     * @param size how many bytes, as many as the segment has
     * @param flags 0
     * @throws SciException ACCESS, ILLEGAL_OPERATION as for registered memory, SIZE_ALIGNMENT, ILLEGAL_ADDRESS,
     *     OUT_OF_RANGE
     */
    void attachPhysicalMemory(long ioAddress, @Nullable MemorySegment cpuAddress, int busNo, long size, int flags)
            throws SciException;

    /**
     * SCIShareSegment: other processes of this node may attach to it from now on.
     *
     * @param flags 0
     * @throws SciException ILLEGAL_OPERATION for a private segment
     */
    void share(int flags) throws SciException;

    /**
     * SCIRegisterInterruptFlag: stores to a word of this segment through a map made for that interrupt this process.
     *
     * @param adapter number of the local adapter, from 0
     * @param offset of the word in this segment, a multiple of 4
     * @param callback runs for each interrupt, with the flag
     * @param flags {@link SciFlags#USE_CALLBACK}, {@link SciFlags#CONDITIONAL_INTERRUPT}
     * @return the interrupt; a conditional one is disabled at first
     * @throws SciException SEGMENT_NOT_PREPARED, OUT_OF_RANGE, OFFSET_ALIGNMENT
     */
    LocalInterrupt registerInterruptFlag(int adapter, long offset, LocalInterrupt.Callback callback, int flags)
            throws SciException;

    /**
     * SCIQuery with SCI_Q_LOCAL_SEGMENT and SCI_Q_LOCAL_SEGMENT_IOADDR.
     *
     * @param flags 0
     * @return where the segment lies on the I/O bus
     * @throws SciException SEGMENT_NOT_PREPARED, ILLEGAL_QUERY if there is no such address
     */
    long ioAddress(int flags) throws SciException;

    /**
     * SCIRemoveSegment. An attached segment is let go, and stays with its other owners.
     *
     * @param flags {@link SciFlags#FORCE_REMOVE}
     * @throws SciException BUSY while it is mapped, connected, attached to or part of a posted DMA queue; with the flag
     *     only mapped or part of one
     */
    void remove(int flags) throws SciException;

    /**
     * SCIRemoveSegment without flags.
     *
     * @throws SciException BUSY while it is mapped, connected, attached to or part of a posted DMA queue
     */
    default void remove() throws SciException {
        remove(SciFlags.NONE);
    }
}
