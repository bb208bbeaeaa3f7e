package org.wirelore.device.api.sci;

/** A connection to a segment (sci_remote_segment_t). It can be a DMA end without being mapped. */
public interface RemoteSegment {
    /**
     * SCIGetRemoteSegmentSize.
     *
     * @return the size that the segment was created with
     */
    int sizeBytes();

    /**
     * SCIMapRemoteSegment: a window through which stores and loads go over the interconnect.
     *
     * @param offset first byte of the window in the segment
     * @param sizeBytes how many bytes the window has
     * @return the window
     * @throws SciException OUT_OF_RANGE, SIZE_ALIGNMENT, OFFSET_ALIGNMENT, NOT_CONNECTED, HW_NOSPC
     */
    SciMap map(int offset, int sizeBytes) throws SciException;

    /**
     * SCIWaitForRemoteSegmentEvent.
     *
     * @param timeoutMs 0: only look
     * @return the oldest event that was not taken yet
     * @throws SciException TIMEOUT, OVERFLOW
     */
    SegmentEvent waitForEvent(long timeoutMs) throws SciException;

    /**
     * SCIDisconnectSegment.
     *
     * @throws SciException BUSY while it is mapped or part of a posted DMA queue
     */
    void disconnect() throws SciException;
}
