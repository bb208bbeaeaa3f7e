package org.wirelore.device.vipl.spi;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.VipException;

/** What is below the library of one process. */
public interface ViplProvider {
    /** The machine under the process. */
    Host host();

    /** How threads of the process get into its library; always the same. */
    ProcessGate gate();

    /** Whether a NIC, which is no thread of the program, can reach memory. */
    default boolean canPin(MemorySegment memory) {
        return !memory.isReadOnly();
    }

    /** How the open points of the standard are decided here. */
    ViplPolicy policy();

    /**
     * VipOpenNic.
     *
     * @throws VipException INVALID_PARAMETER if there is no such NIC, ERROR_RESOURCE
     */
    NicPort open(String deviceName, NicPort.Listener listener) throws VipException;

    /**
     * Handlers are due: has them run on the process's own thread, as {@link Host#interrupt} does. They run anyway when
     * the process next calls the library.
     */
    default void deliver(Runnable handlers) {
        host().signal();
    }

    /** An asynchronous error came, and the program has no handler for it. */
    default void onUnhandled(String message) {
    }
}
