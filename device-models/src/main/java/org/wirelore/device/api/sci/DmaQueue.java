package org.wirelore.device.api.sci;

/** Transfers that the adapter does by itself (sci_dma_queue_t): gathered, posted, waited for, reset. */
public interface DmaQueue {
    /**
     * SCIEnqueueDMATransfer: legal in IDLE and GATHER.
     *
     * @param local prepared for the queue's adapter
     * @param remote connected over the queue's adapter
     * @param localOffset first byte in the local segment
     * @param remoteOffset first byte in the remote segment
     * @param sizeBytes how many bytes to transfer
     * @param flags {@link SciFlags#DMA_READ}, {@link SciFlags#DMA_POST}, {@link SciFlags#DMA_WAIT}, {@link
     *     SciFlags#DMA_RESET}
     * @return the state after it
     * @throws SciException ILLEGAL_OPERATION, OUT_OF_RANGE, MAX_ENTRIES, SIZE_ALIGNMENT, OFFSET_ALIGNMENT,
     *     SEGMENT_NOT_PREPARED, SEGMENT_NOT_CONNECTED
     */
    DmaState enqueue(LocalSegment local, RemoteSegment remote, int localOffset, int remoteOffset, int sizeBytes,
            int flags)
            throws SciException;

    /**
     * SCIPostDMAQueue.
     *
     * @throws SciException ILLEGAL_OPERATION unless in GATHER
     */
    void post() throws SciException;

    /**
     * SCIWaitForDMAQueue: until it is no longer POSTED.
     *
     * @param timeoutMs how long to wait, milliseconds
     * @return the state that it reached
     * @throws SciException ILLEGAL_OPERATION in IDLE and GATHER, TIMEOUT
     */
    DmaState waitFor(long timeoutMs) throws SciException;

    /**
     * SCIDMAQueueState.
     *
     * @return the present state
     */
    DmaState state();

    /**
     * SCIAbortDMAQueue. What was moved until then stays moved.
     *
     * @throws SciException ILLEGAL_OPERATION unless POSTED
     */
    void abort() throws SciException;

    /**
     * SCIResetDMAQueue: to IDLE.
     *
     * @throws SciException ILLEGAL_OPERATION while POSTED
     */
    void reset() throws SciException;

    /**
     * SCIRemoveDMAQueue.
     *
     * @throws SciException ILLEGAL_OPERATION while POSTED
     */
    void remove() throws SciException;
}
