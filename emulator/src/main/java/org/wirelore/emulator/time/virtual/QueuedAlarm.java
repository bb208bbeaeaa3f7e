package org.wirelore.emulator.time.virtual;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;

/** An alarm, which is its own node in the calendar's lists. */
final class QueuedAlarm implements Alarm {
    private static final long BACKGROUND = Long.MIN_VALUE;

    final EventPlace place;
    private final EventQueue queue;
    private final String name;
    private final Runnable action;
    /** What the event stream's hash knows this alarm by: kind, number, and name; see {@link AlarmList}. */
    private long identity;
    /** The run that the number is of. */
    int numberedIn = -1;
    /** The place among alarms of one time: lower ones go off earlier. */
    private final int order;

    /** The successor in the calendar, this alarm itself at the end of a list; null while the alarm is not set. */
    @Nullable
    QueuedAlarm next;
    /** The time of the present or latest setting. */
    long timePs;
    /** Where it is in the heap of its place, or -1. */
    int heapIndex = -1;

    QueuedAlarm(EventQueue queue, EventPlace place, String name, boolean background, int order, Runnable action) {
        this.queue = queue;
        this.place = place;
        this.name = name;
        this.action = action;
        this.order = order;
        this.identity = background ? BACKGROUND : 0;
    }

    /** Has a number from now on. */
    void number(int number, int run) {
        identity = (identity & BACKGROUND) | ((long) number << 32) | (name.hashCode() & 0xFFFF_FFFFL);
        numberedIn = run;
    }

    /** The successor in the list that the alarm is in. */
    QueuedAlarm successor() {
        QueuedAlarm successor = next;
        if (successor == null) {
            throw new IllegalStateException("an alarm in a bucket must have a successor: alarm=" + this);
        }
        return successor;
    }

    /** Whether this alarm goes off before another, whenever each was set. */
    boolean precedes(QueuedAlarm other) {
        return timePs < other.timePs || (timePs == other.timePs && order < other.order);
    }

    void run() {
        action.run();
    }

    /**
     * Whether the successor never goes off, or this alarm is its own action: neither is ever so, and asking brings the
     * action and the successor into the cache before they are due.
     */
    boolean precedesNever() {
        QueuedAlarm successor = next;
        return (Object) action.getClass() == QueuedAlarm.class
                || (successor != null && successor.timePs == CalendarQueue.NEVER);
    }

    long identity() {
        return identity;
    }

    /** 1 if the alarm keeps a run alive, else 0. */
    int foreground() {
        return (int) (~identity >>> 63);
    }

    @Override
    public void set(long atPs) {
        queue.set(this, atPs);
    }

    @Override
    public void cancel() {
        queue.cancel(this);
    }

    @Override
    public boolean isSet() {
        return next != null;
    }

    @Override
    public long atPs() {
        return timePs;
    }

    @Override
    public String toString() {
        return name;
    }
}
