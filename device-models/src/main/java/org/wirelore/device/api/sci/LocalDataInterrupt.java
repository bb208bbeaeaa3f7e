package org.wirelore.device.api.sci;

import java.lang.foreign.MemorySegment;

/** An interrupt whose triggers carry messages of up to 1024 bytes (sci_local_data_interrupt_t, later releases). */
public interface LocalDataInterrupt {
    /** Runs for each message. */
    @FunctionalInterface
    interface Callback {
        /**
         * A message has come.
         *
         * @param interrupt where
         * @param data the message; valid during the call
         * @param length its size, bytes
         * @param status OK
         * @return whether the next one is reported, too
         */
        CallbackAction onMessage(LocalDataInterrupt interrupt, MemorySegment data, int length, SciError status);
    }

    /** {@return the number under which other nodes connect to it, chosen at its creation} */
    int interruptNo();

    /**
     * SCIWaitForDataInterrupt: takes the oldest message.
     *
     * @param data where it goes
     * @param offset first byte there
     * @param capacity bytes that fit there
     * @param timeoutMs 0: only look
     * @param flags 0
     * @return the size of the message, bytes
     * @throws SciException TIMEOUT, CANCELLED, ILLEGAL_OPERATION if it has a callback, OUT_OF_RANGE if the message does
     *     not fit; it stays then
     */
    int waitFor(MemorySegment data, long offset, int capacity, long timeoutMs, int flags) throws SciException;

    /**
     * SCIRemoveDataInterrupt.
     *
     * @param flags 0
     * @throws SciException BUSY while a process is connected to it or its callback runs
     */
    void remove(int flags) throws SciException;
}
