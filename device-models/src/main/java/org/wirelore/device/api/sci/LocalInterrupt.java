package org.wirelore.device.api.sci;

/** An interrupt that others trigger (sci_local_interrupt_t). Triggers while no process waits are remembered as one. */
public interface LocalInterrupt {
    /** {@return the number under which other nodes connect to it, chosen at its creation} */
    int interruptNo();

    /**
     * SCIWaitForInterrupt.
     *
     * @param timeoutMs 0: only look
     * @throws SciException TIMEOUT
     */
    void waitFor(long timeoutMs) throws SciException;

    /**
     * SCIRemoveInterrupt.
     *
     * @throws SciException BUSY while a process is connected to it
     */
    void remove() throws SciException;
}
