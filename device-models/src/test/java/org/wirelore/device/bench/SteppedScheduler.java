package org.wirelore.device.bench;

import java.util.Comparator;
import java.util.TreeSet;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/** A clock that stands still until a test moves it; alarms run in the order of time, then of setting. */
public final class SteppedScheduler implements Scheduler {
    private final TreeSet<Entry> queue = new TreeSet<>(
            Comparator.comparingLong((Entry entry) -> entry.atPs).thenComparingLong(entry -> entry.order));
    private long nowPs;
    private long orders;
    private long fired;
    private int foreground;

    @Override
    public long now() {
        return nowPs;
    }

    @Override
    public Alarm alarm(String name, Runnable action) {
        return new Entry(name, action, false);
    }

    @Override
    public Alarm backgroundAlarm(String name, Runnable action) {
        return new Entry(name, action, true);
    }

    /** How many alarms have gone off. */
    public long fired() {
        return fired;
    }

    /** Whether an alarm other than a background one is set. */
    public boolean isBusy() {
        return foreground > 0;
    }

    /** Lets everything up to and including {@code now() + forPs} happen. */
    public void advance(long forPs) {
        long untilPs = nowPs + forPs;
        while (!queue.isEmpty() && queue.first().atPs <= untilPs) {
            fire();
        }
        nowPs = untilPs;
    }

    /**
     * Lets everything happen until only background alarms are left.
     *
     * @throws IllegalStateException if that takes more than {@code limit} alarms
     */
    public void settle(int limit) {
        for (int i = 0; foreground > 0; i++) {
            if (i == limit) {
                throw new IllegalStateException("a device must come to rest: alarms=" + limit + ", nowPs=" + nowPs);
            }
            fire();
        }
    }

    /** As {@link #settle(int)}, with a limit for everyday tests. */
    public void settle() {
        settle(100_000);
    }

    private void fire() {
        Entry next = queue.first();
        next.cancel();
        nowPs = next.atPs;
        fired++;
        next.action.run();
    }

    private final class Entry implements Alarm {
        private final String name;
        private final Runnable action;
        private final boolean background;
        private long atPs;
        private long order;
        private boolean set;

        Entry(String name, Runnable action, boolean background) {
            this.name = name;
            this.action = action;
            this.background = background;
        }

        @Override
        public void set(long newAtPs) {
            if (newAtPs < nowPs) {
                throw new IllegalArgumentException(
                        "an alarm must not be set for the past: name=" + name + ", atPs=" + newAtPs + ", nowPs="
                                + nowPs);
            }
            cancel();
            atPs = newAtPs;
            order = orders++;
            set = true;
            foreground += background ? 0 : 1;
            queue.add(this);
        }

        @Override
        public void cancel() {
            if (set) {
                queue.remove(this);
                set = false;
                foreground -= background ? 0 : 1;
            }
        }

        @Override
        public boolean isSet() {
            return set;
        }

        @Override
        public long atPs() {
            return atPs;
        }
    }
}
