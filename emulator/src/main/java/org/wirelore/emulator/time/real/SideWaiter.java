package org.wirelore.emulator.time.real;

/**
 * A waiter whose events a thread of its own can watch, for a process that blocks through another waiter: the system has
 * no call that waits for what both of them watch.
 */
public interface SideWaiter extends Waiter {
    /**
     * From now on, each event that would have ended an {@link #await} here wakes another waiter instead. Called at most
     * once, by the thread of the process; no {@link #await} may follow.
     *
     * @param other what the process blocks through
     */
    void wakes(Waiter other);
}
