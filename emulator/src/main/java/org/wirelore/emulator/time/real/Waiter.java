package org.wirelore.emulator.time.real;

/**
 * How the process of a {@link RealHost} blocks: until another thread wakes it, until the descriptors that it watches
 * have something to tell, or until time is up.
 */
public interface Waiter {
    /**
     * Blocks the calling thread. A {@link #wake} that came since the last call ends it at once. May return early.
     *
     * @param nanos longest time, above 0
     */
    void await(long nanos);

    /** Ends the {@link #await} that is under way, or the next one. For any thread. */
    void wake();

    /** Gives back what it holds of the system. */
    default void close() {
    }
}
