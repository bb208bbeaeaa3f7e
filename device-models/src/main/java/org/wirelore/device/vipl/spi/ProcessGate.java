package org.wirelore.device.vipl.spi;

/**
 * Lets one thread of a process at a time into its library, as often as it likes. A provider whose own threads call
 * listeners lets them in by it, too.
 */
public interface ProcessGate {
    /** Waits until no other thread is inside. */
    void enter();

    /** Before a call begins: brings time up to date where it is simulated. */
    void catchUp();

    /** Once for each {@link #enter}. */
    void leave();

    /** Whether the calling thread is inside. */
    boolean isInside();

    /** Inside: leaves, sleeps as {@link org.wirelore.device.api.Host#sleep}, and enters again. */
    void sleep(long untilPs);
}
