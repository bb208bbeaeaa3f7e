package org.wirelore.device.api;

import java.util.function.LongSupplier;

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
     * Makes an alarm with a place among those of one time: they go off by rising order, and those of one order in the
     * order in which they were set. All other alarms have order 0. What runs ahead sets its effects as such alarms, so
     * that their sequence does not depend on when it set them.
     *
     * @param name stable name for traces and hashes
     * @param order 1 or more; the setter's own
     * @param action runs at the alarm's time; must not block
     * @return the alarm
     */
    Alarm orderedAlarm(String name, int order, Runnable action);

    /**
     * Makes the alarm of a device that runs ahead of the queue, up to {@link #horizonPs}. It goes off after all others
     * of its time. It is no event: it is neither hashed nor counted nor logged, so runs whose devices run ahead in
     * other steps are equal, and does not keep a run alive.
     *
     * @param name for people
     * @param reachPs gives how long after its time what the device does reaches others at the earliest, 0 or more; the
     *     device may make it shorter only by what it does itself
     * @param action runs at the alarm's time; must not block
     * @return the alarm
     */
    Alarm sliceAlarm(String name, LongSupplier reachPs, Runnable action);

    /**
     * How far a device may run ahead: before this time no alarm but its own has an effect that reaches others, and
     * nothing else calls the device.
     *
     * @param own the device's alarm, which does not count
     * @return picoseconds; {@link Host#FOREVER} if nothing is pending
     */
    long horizonPs(Alarm own);

    /**
     * Says that what is done until a time is upkeep, which a driver repeats for ever, such as a question whether a card
     * still answers. It keeps a run alive as long as an alarm is set that does so, but is no sign that something else
     * is under way.
     *
     * @param untilPs picoseconds; an earlier time than that of another call changes nothing
     */
    default void upkeep(long untilPs) {
    }

    /**
     * Counts work within one event as further events, so that what bounds the number of events bounds it, too: copies
     * of a frame, say, each of which may be copied again. Does not return if the bound is reached.
     *
     * @param events how many
     */
    default void charge(int events) {
    }
}
