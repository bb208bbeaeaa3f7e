package org.wirelore.device.api.sci;

/** A copy between two maps that is under way (sci_block_transfer_t). Its handle dies when its end is reported. */
public interface BlockTransfer {
    /** Runs once, at the end. */
    @FunctionalInterface
    interface Callback {
        /**
         * The transfer is over.
         *
         * @param transfer which
         * @param status OK or TRANSFER_FAILED
         */
        void onEnd(BlockTransfer transfer, SciError status);
    }

    /**
     * SCIWaitForBlockTransfer.
     *
     * @param timeoutMs 0: only look
     * @param flags 0
     * @throws SciException TIMEOUT, TRANSFER_FAILED, CANCELLED if it is aborted meanwhile, ILLEGAL_OPERATION if it has
     *     a callback
     */
    void waitFor(long timeoutMs, int flags) throws SciException;

    /**
     * SCIAbortBlockTransfer. What was moved until then stays moved.
     *
     * @param flags 0
     * @throws SciException ILLEGAL_OPERATION if it is over
     */
    void abort(int flags) throws SciException;
}
