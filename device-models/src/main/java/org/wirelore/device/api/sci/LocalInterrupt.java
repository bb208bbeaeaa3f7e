package org.wirelore.device.api.sci;

/**
 * An interrupt that others trigger (sci_local_interrupt_t), by number or by stores to a flag. Triggers while no process
 * waits are remembered as one, or each with {@link SciFlags#COUNTING_INT}.
 */
public interface LocalInterrupt {
    /** Runs for each trigger that is not taken together with another one. */
    @FunctionalInterface
    interface Callback {
        /**
         * It was triggered.
         *
         * @param interrupt which
         * @param status OK
         * @return whether the next trigger is reported, too
         */
        CallbackAction onInterrupt(LocalInterrupt interrupt, SciError status);
    }

    /** {@return the number under which other nodes connect to it; 0 for that of a flag} */
    int interruptNo();

    /**
     * SCIWaitForInterrupt.
     *
     * @param timeoutMs 0: only look
     * @param flags 0
     * @throws SciException TIMEOUT, CANCELLED if it is removed meanwhile, ILLEGAL_OPERATION if it has a callback
     */
    void waitFor(long timeoutMs, int flags) throws SciException;

    /**
     * SCIWaitForInterrupt without flags.
     *
     * @param timeoutMs 0: only look
     * @throws SciException TIMEOUT, CANCELLED if it is removed meanwhile, ILLEGAL_OPERATION if it has a callback
     */
    default void waitFor(long timeoutMs) throws SciException {
        waitFor(timeoutMs, SciFlags.NONE);
    }

    /**
     * SCIEnableConditionalInterrupt: the next store to the flag interrupts, those after it only count until it is
     * enabled again.
     *
     * @param flags 0
     * @throws SciException COND_INT_RACE_PROBLEM if stores came that did not interrupt: look at the data, then enable
     *     again; ILLEGAL_OPERATION unless it is that of a conditional flag
     */
    void enableConditional(int flags) throws SciException;

    /**
     * SCIDisableConditionalInterrupt: stores to the flag only count.
     *
     * @param flags 0
     * @throws SciException ILLEGAL_OPERATION unless it is that of a conditional flag
     */
    void disableConditional(int flags) throws SciException;

    /**
     * SCIGetConditionalInterruptTrigCounter.
     *
     * @param flags 0
     * @return stores to the flag since it was enabled or disabled last
     * @throws SciException OVERFLOW if there were more than fit, ILLEGAL_OPERATION unless it is that of a conditional
     *     flag
     */
    int trigCounter(int flags) throws SciException;

    /**
     * SCIRemoveInterrupt.
     *
     * @param flags 0
     * @throws SciException BUSY while a process is connected to it or its callback runs
     */
    void remove(int flags) throws SciException;

    /**
     * SCIRemoveInterrupt without flags.
     *
     * @throws SciException BUSY while a process is connected to it or its callback runs
     */
    default void remove() throws SciException {
        remove(SciFlags.NONE);
    }
}
