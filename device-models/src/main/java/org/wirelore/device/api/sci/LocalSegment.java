package org.wirelore.device.api.sci;

/** Memory of this node (sci_local_segment_t): created, then prepared and made available, each for an adapter. */
public interface LocalSegment {
    /** {@return the number under which other nodes connect to it, unique on its node} */
    int segmentId();

    /** {@return the size that it was created with} */
    int sizeBytes();

    /**
     * SCIPrepareSegment: makes the memory reachable for an adapter. Doing it again has no effect.
     *
     * @param adapter number of the local adapter, from 0
     * @throws SciException ILLEGAL_ADAPTERNO, NO_SUCH_ADAPTERNO
     */
    void prepare(int adapter) throws SciException;

    /**
     * SCISetSegmentAvailable: lets other nodes connect over an adapter. Doing it again has no effect.
     *
     * @param adapter number of the local adapter, from 0
     * @throws SciException SEGMENT_NOT_PREPARED, or ILLEGAL_OPERATION for a private segment
     */
    void setAvailable(int adapter) throws SciException;

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
     * @param offset first byte of the window in the segment
     * @param sizeBytes how many bytes the window has
     * @return the window
     * @throws SciException OUT_OF_RANGE, SIZE_ALIGNMENT, OFFSET_ALIGNMENT
     */
    SciMap map(int offset, int sizeBytes) throws SciException;

    /**
     * SCIWaitForLocalSegmentEvent.
     *
     * @param timeoutMs 0: only look
     * @return the oldest event that was not taken yet
     * @throws SciException TIMEOUT, or OVERFLOW once if events were lost
     */
    SegmentEvent waitForEvent(long timeoutMs) throws SciException;

    /**
     * SCIRemoveSegment.
     *
     * @throws SciException BUSY while it is mapped, connected or part of a posted DMA queue
     */
    void remove() throws SciException;
}
