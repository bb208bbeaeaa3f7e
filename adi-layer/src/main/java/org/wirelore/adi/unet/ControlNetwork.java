package org.wirelore.adi.unet;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;

/** What carries the streams between master and slaves at the start and at the end. */
interface ControlNetwork {
    /** The streams. */
    Sockets sockets();

    /** Does what is due, where no kernel does it. Whether anything happened. */
    default boolean progress() {
        return false;
    }

    /** When {@link #progress} has something to do even if nothing arrives, or {@link Host#FOREVER}. */
    default long deadlinePs() {
        return Host.FOREVER;
    }

    /** Whether everything that was written is known to have arrived, or is a kernel's business. */
    default boolean isQuiet() {
        return true;
    }

    /** Whether a kernel does everything, and nothing is to be done here between start and end. */
    default boolean isKernels() {
        return true;
    }
}
