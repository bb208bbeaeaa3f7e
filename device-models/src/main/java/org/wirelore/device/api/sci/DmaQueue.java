package org.wirelore.device.api.sci;

import java.util.List;

/** Transfers that the adapter does by itself (sci_dma_queue_t): gathered, posted, waited for, reset. */
public interface DmaQueue {
    /** Runs once, when the transfers of a posted queue are over. */
    @FunctionalInterface
    interface Callback {
        /**
         * The queue is no longer POSTED.
         *
         * @param queue which
         * @param status OK, TRANSFER_FAILED, or CANCELLED if it was aborted
         * @return without meaning: there is one end for each post
         */
        CallbackAction onEnd(DmaQueue queue, SciError status);
    }

    /**
     * SCIEnqueueDMATransfer: legal in IDLE and GATHER.
     *
     * @param local prepared for the queue's adapter
     * @param remote connected over the queue's adapter
     * @param localOffset first byte in the local segment
     * @param remoteOffset first byte in the remote segment
     * @param size how many bytes to transfer
     * @param flags {@link SciFlags#DMA_READ}, {@link SciFlags#DMA_POST}, {@link SciFlags#DMA_WAIT} after a post, {@link
     *     SciFlags#DMA_RESET} after a wait
     * @return the state that it reached, before the reset
     * @throws SciException ILLEGAL_OPERATION, OUT_OF_RANGE, MAX_ENTRIES, SIZE_ALIGNMENT, OFFSET_ALIGNMENT,
     *     SEGMENT_NOT_PREPARED, SEGMENT_NOT_CONNECTED
     */
    DmaState enqueue(LocalSegment local, RemoteSegment remote, long localOffset, long remoteOffset, long size,
            int flags)
            throws SciException;

    /**
     * SCIPostDMAQueue.
     *
     * @param callback runs at the end, with the flag
     * @param flags {@link SciFlags#USE_CALLBACK}
     * @throws SciException ILLEGAL_OPERATION unless in GATHER
     */
    void post(Callback callback, int flags) throws SciException;

    /**
     * SCIPostDMAQueue without callback.
     *
     * @throws SciException ILLEGAL_OPERATION unless in GATHER
     */
    default void post() throws SciException {
        post((queue, status) -> CallbackAction.CANCEL, SciFlags.NONE);
    }

    /**
     * SCIWaitForDMAQueue: until it is no longer POSTED.
     *
     * @param timeoutMs how long to wait, milliseconds
     * @param flags 0
     * @return the state that it reached
     * @throws SciException ILLEGAL_OPERATION in IDLE and GATHER and with a callback, TIMEOUT
     */
    DmaState waitFor(long timeoutMs, int flags) throws SciException;

    /**
     * SCIWaitForDMAQueue without flags.
     *
     * @param timeoutMs how long to wait, milliseconds
     * @return the state that it reached
     * @throws SciException ILLEGAL_OPERATION in IDLE and GATHER and with a callback, TIMEOUT
     */
    default DmaState waitFor(long timeoutMs) throws SciException {
        return waitFor(timeoutMs, SciFlags.NONE);
    }

    /**
     * SCIDMAQueueState.
     *
     * @return the present state; the last one if the queue was removed
     */
    DmaState state();

    /**
     * SCIAbortDMAQueue. What was moved until then stays moved.
     *
     * @param flags 0
     * @throws SciException ILLEGAL_OPERATION unless POSTED
     */
    void abort(int flags) throws SciException;

    /**
     * SCIAbortDMAQueue without flags.
     *
     * @throws SciException ILLEGAL_OPERATION unless POSTED
     */
    default void abort() throws SciException {
        abort(SciFlags.NONE);
    }

    /**
     * SCIResetDMAQueue: to IDLE.
     *
     * @param flags 0
     * @throws SciException ILLEGAL_OPERATION while POSTED
     */
    void reset(int flags) throws SciException;

    /**
     * SCIResetDMAQueue without flags.
     *
     * @throws SciException ILLEGAL_OPERATION while POSTED
     */
    default void reset() throws SciException {
        reset(SciFlags.NONE);
    }

    /**
     * SCIRemoveDMAQueue.
     *
     * @param flags 0
     * @throws SciException ILLEGAL_OPERATION while POSTED
     */
    void remove(int flags) throws SciException;

    /**
     * SCIRemoveDMAQueue without flags.
     *
     * @throws SciException ILLEGAL_OPERATION while POSTED
     */
    default void remove() throws SciException {
        remove(SciFlags.NONE);
    }

    /**
     * SCIStartDmaTransfer, later releases: one transfer, enqueued and posted. Mind the order of the three numbers.
     *
     * @param local prepared for the queue's adapter
     * @param remote connected over the queue's adapter
     * @param localOffset first byte in the local segment
     * @param size how many bytes to transfer
     * @param remoteOffset first byte in the remote segment
     * @param callback runs at the end, with the flag
     * @param flags {@link SciFlags#USE_CALLBACK}, {@link SciFlags#DMA_READ}, {@link SciFlags#DMA_WAIT}
     * @throws SciException as {@link #enqueue}; ILLEGAL_OPERATION in GATHER and POSTED
     */
    void startTransfer(LocalSegment local, RemoteSegment remote, long localOffset, long size, long remoteOffset,
            Callback callback, int flags) throws SciException;

    /**
     * SCIStartDmaTransferVec, later releases: several transfers, enqueued and posted.
     *
     * @param local prepared for the queue's adapter
     * @param remote connected over the queue's adapter
     * @param vector the transfers, 1 or more
     * @param callback runs at the end, with the flag
     * @param flags {@link SciFlags#USE_CALLBACK}, {@link SciFlags#DMA_READ}, {@link SciFlags#DMA_WAIT}
     * @throws SciException as {@link #enqueue}; ILLEGAL_OPERATION in GATHER and POSTED
     */
    void startTransferVec(LocalSegment local, RemoteSegment remote, List<DmaVector> vector, Callback callback,
            int flags) throws SciException;

    /**
     * SCIphDmaEnqueue, privileged: between physical addresses. The queue was created with {@link SciFlags#DMA_PHDMA}.
     *
     * @param size how many bytes
     * @param localAddress on the I/O bus
     * @param remote first byte there; the library takes its node, upper and lower half apart
     * @param flags {@link SciFlags#DMA_READ}
     * @throws SciException ACCESS, MAX_ENTRIES, SIZE_ALIGNMENT, OFFSET_ALIGNMENT, ILLEGAL_OPERATION
     */
    void phDmaEnqueue(long size, long localAddress, SciAddress remote, int flags) throws SciException;

    /**
     * SCIphDmaStart, privileged.
     *
     * @param callback runs at the end, with the flag
     * @param flags {@link SciFlags#DMA_WAIT}, {@link SciFlags#DMA_RESET} after a wait, {@link SciFlags#USE_CALLBACK}
     * @return the state that it reached, before the reset
     * @throws SciException ACCESS, ILLEGAL_OPERATION unless in GATHER
     */
    DmaState phDmaStart(Callback callback, int flags) throws SciException;
}
