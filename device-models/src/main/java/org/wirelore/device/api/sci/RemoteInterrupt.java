package org.wirelore.device.api.sci;

/** A connection to another node's interrupt (sci_remote_interrupt_t). */
public interface RemoteInterrupt {
    /**
     * SCITriggerInterrupt: posted, and not ordered against stores.
     *
     * @param flags 0
     * @throws SciException the codes of every call
     */
    void trigger(int flags) throws SciException;

    /**
     * SCITriggerInterrupt without flags.
     *
     * @throws SciException the codes of every call
     */
    default void trigger() throws SciException {
        trigger(SciFlags.NONE);
    }

    /**
     * SCIDisconnectInterrupt.
     *
     * @param flags 0
     * @throws SciException the codes of every call
     */
    void disconnect(int flags) throws SciException;

    /**
     * SCIDisconnectInterrupt without flags.
     *
     * @throws SciException the codes of every call
     */
    default void disconnect() throws SciException {
        disconnect(SciFlags.NONE);
    }
}
