package org.wirelore.emulator.time.virtual;

import java.util.concurrent.locks.LockSupport;

/**
 * The right to run, as one thread sees it: {@link #pass} gives it to this thread, {@link #await} waits for it. Exactly
 * one of a simulation's threads holds it at any time, and passing it orders everything done before with everything done
 * after. All knowledge of how threads are switched is in this class.
 */
final class Baton {
    private final Thread thread;
    private volatile boolean held;

    Baton(Thread thread) {
        this.thread = thread;
    }

    Thread thread() {
        return thread;
    }

    /** Hands over; the caller must wait or end without touching shared state again. */
    void pass() {
        held = true;
        LockSupport.unpark(thread);
    }

    /** Blocks the owner until the baton was passed to it, and takes it. */
    void await() {
        while (!held) {
            LockSupport.park(this);
        }
        held = false;
    }

    /**
     * Blocks the owner until the baton was passed to it, something else woke it, or time is up.
     *
     * @param nanos wall-clock nanoseconds
     * @return whether the baton was passed, and is now taken
     */
    boolean awaitOnce(long nanos) {
        if (!held) {
            LockSupport.parkNanos(this, nanos);
        }
        if (held) {
            held = false;
            return true;
        }
        return false;
    }

    /** Ends an {@link #awaitOnce} without passing the baton. */
    void nudge() {
        LockSupport.unpark(thread);
    }
}
