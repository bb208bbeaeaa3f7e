package org.wirelore.device.api.sci;

/** A connection to another node's interrupt (sci_remote_interrupt_t). */
public interface RemoteInterrupt {
    /**
     * SCITriggerInterrupt: posted, and not ordered against stores.
     *
     * @throws SciException if the library refuses the call
     */
    void trigger() throws SciException;

    /**
     * SCIDisconnectInterrupt.
     *
     * @throws SciException if the library refuses the call
     */
    void disconnect() throws SciException;
}
