package org.wirelore.device.api.sci;

/** A connection to a segment (sci_remote_segment_t). It can be a DMA end without being mapped. */
public interface RemoteSegment {
    /** Runs for each event of a connection that was made with {@link SciFlags#USE_CALLBACK}. */
    @FunctionalInterface
    interface Callback {
        /**
         * Something has happened to the segment.
         *
         * @param segment which
         * @param reason what happened
         * @param status as in {@link SegmentEvent#status}
         * @return whether the next event is reported, too
         */
        CallbackAction onEvent(RemoteSegment segment, SegmentReason reason, SciError status);
    }

    /**
     * SCIGetRemoteSegmentSize.
     *
     * @return the size that the segment was created with; 0 while it is not connected, and when it is lost
     */
    long sizeBytes();

    /**
     * SCIMapRemoteSegment: a window through which stores and loads go over the interconnect.
     *
     * @param offset first byte of the window in the segment, a multiple of 4
     * @param size how many bytes the window has, 1 or more
     * @param flags any of the map flags of {@link SciFlags}
     * @return the window
     * @throws SciException OUT_OF_RANGE, SIZE_ALIGNMENT, OFFSET_ALIGNMENT, NOT_CONNECTED, HW_NOSPC or NOSPC if there
     *     are not enough translation entries
     */
    SciMap map(long offset, long size, int flags) throws SciException;

    /**
     * SCIMapRemoteSegment without flags.
     *
     * @param offset first byte of the window in the segment, a multiple of 4
     * @param size how many bytes the window has, 1 or more
     * @return the window
     * @throws SciException OUT_OF_RANGE, SIZE_ALIGNMENT, OFFSET_ALIGNMENT, NOT_CONNECTED, HW_NOSPC, NOSPC
     */
    default SciMap map(long offset, long size) throws SciException {
        return map(offset, size, SciFlags.NONE);
    }

    /**
     * SCIWaitForRemoteSegmentEvent.
     *
     * @param timeoutMs 0: only look
     * @param flags 0
     * @return the oldest event that was not taken yet
     * @throws SciException TIMEOUT; OVERFLOW once if events were lost, because only 32 are kept; CANCELLED if the
     *     segment is disconnected meanwhile; ILLEGAL_OPERATION if it has a callback
     */
    SegmentEvent waitForEvent(long timeoutMs, int flags) throws SciException;

    /**
     * SCIWaitForRemoteSegmentEvent without flags.
     *
     * @param timeoutMs 0: only look
     * @return the oldest event that was not taken yet
     * @throws SciException TIMEOUT, OVERFLOW, CANCELLED, ILLEGAL_OPERATION
     */
    default SegmentEvent waitForEvent(long timeoutMs) throws SciException {
        return waitForEvent(timeoutMs, SciFlags.NONE);
    }

    /**
     * SCIQuery with SCI_Q_REMOTE_SEGMENT and SCI_Q_REMOTE_SEGMENT_IOADDR.
     *
     * @param flags 0
     * @return where the segment lies on its own node's I/O bus
     * @throws SciException NOT_CONNECTED, ILLEGAL_QUERY if there is no such address
     */
    long ioAddress(int flags) throws SciException;

    /**
     * SCIDisconnectSegment.
     *
     * @param flags 0
     * @throws SciException BUSY while it is mapped or part of a posted DMA queue
     */
    void disconnect(int flags) throws SciException;

    /**
     * SCIDisconnectSegment without flags.
     *
     * @throws SciException BUSY while it is mapped or part of a posted DMA queue
     */
    default void disconnect() throws SciException {
        disconnect(SciFlags.NONE);
    }
}
