package org.wirelore.device.api;

/**
 * The event queue as a device sees it. Alarms are made once, when the device is built, and set again and again without
 * allocating.
 */
public interface Scheduler {
    /** {@return the current time in picoseconds} */
    long now();

    /**
     * Makes an alarm, at first not set.
     *
     * @param name stable name for traces and hashes, such as {@code tulip0.tx.fetch}
     * @param action runs at the alarm's time; must not block
     * @return the alarm
     */
    Alarm alarm(String name, Runnable action);

    /**
     * Makes an alarm that does not keep a run alive: when only background alarms are left and every process waits for
     * ever, nothing is in flight and the run is deadlocked (timers that poll an idle ring, continuous counters).
     *
     * @param name stable name for traces and hashes
     * @param action runs at the alarm's time; must not block
     * @return the alarm
     */
    Alarm backgroundAlarm(String name, Runnable action);

    /**
     * Counts work within one event as further events, so that what bounds the number of events bounds it, too: copies
     * of a frame, say, each of which may be copied again. Does not return if the bound is reached.
     *
     * @param events how many
     */
    default void charge(int events) {
    }
}
