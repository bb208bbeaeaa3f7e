package org.wirelore.emulator.time;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;

/** An alarm that is its own node in the queue's circular bucket lists. */
final class QueuedAlarm implements Alarm {
    private final EventQueue queue;
    private final Runnable action;
    private final String name;
    /** What the event stream's hash knows this alarm by: creation order and name. */
    final long identity;
    final boolean background;

    long timePs;
    @Nullable
    QueuedAlarm next;
    @Nullable
    QueuedAlarm previous;

    QueuedAlarm(EventQueue queue, int index, String name, boolean background, Runnable action) {
        this.queue = queue;
        this.action = action;
        this.name = name;
        this.background = background;
        this.identity = ((long) index << 32) ^ (name.hashCode() & 0xFFFF_FFFFL);
    }

    void run() {
        action.run();
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
