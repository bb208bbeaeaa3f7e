package org.wirelore.device.api.sci;

/** A connection to another node's interrupt (sci_remote_interrupt_t). */
public interface RemoteInterrupt {
    /** SCITriggerInterrupt: posted, and not ordered against stores. */
    void trigger() throws SciException;

    /** SCIDisconnectInterrupt. */
    void disconnect() throws SciException;
}
