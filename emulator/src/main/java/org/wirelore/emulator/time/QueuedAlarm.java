package org.wirelore.emulator.time;

import org.wirelore.device.api.Alarm;

/** An alarm, which is one entry of the queue's calendar. */
final class QueuedAlarm implements Alarm {
    private static final long BACKGROUND = Long.MIN_VALUE;

    private final EventQueue queue;
    private final Runnable action;
    /** What the event stream's hash knows this alarm by: kind, creation order, and name. */
    private final long identity;
    private final String name;

    QueuedAlarm(EventQueue queue, int entry, String name, boolean background, Runnable action) {
        this.queue = queue;
        this.action = action;
        this.name = name;
        this.identity = (background ? BACKGROUND : 0) | ((long) entry << 32) | (name.hashCode() & 0xFFFF_FFFFL);
    }

    void run() {
        action.run();
    }

    long identity() {
        return identity;
    }

    int entry() {
        return (int) (identity >>> 32) & Integer.MAX_VALUE;
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
        return queue.isSet(this);
    }

    @Override
    public long atPs() {
        return queue.timePs(this);
    }

    @Override
    public String toString() {
        return name;
    }
}
