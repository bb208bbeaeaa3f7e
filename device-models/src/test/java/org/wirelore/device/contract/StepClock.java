package org.wirelore.device.contract;

import java.util.PriorityQueue;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/** An event queue that a test steps by hand. Alarms of one time run in the order in which they were set. */
public final class StepClock implements Scheduler {
    private final PriorityQueue<Entry> queue = new PriorityQueue<>();
    private long nowPs;
    private long settings;
    private int foreground;

    @Override
    public long now() {
        return nowPs;
    }

    @Override
    public Alarm alarm(String name, Runnable action) {
        return new Entry(action, false);
    }

    @Override
    public Alarm backgroundAlarm(String name, Runnable action) {
        return new Entry(action, true);
    }

    /** Runs the next alarm, if there is one that is due by {@code limitPs}. */
    public boolean step(long limitPs) {
        Entry next = queue.peek();
        if (next == null || next.atPs > limitPs) {
            return false;
        }
        queue.remove();
        next.set = false;
        foreground -= next.background ? 0 : 1;
        nowPs = next.atPs;
        next.action.run();
        return true;
    }

    /** Runs everything due by {@code untilPs}, which is then the present time. */
    public void runUntil(long untilPs) {
        boolean more;
        do {
            more = step(untilPs);
        } while (more);
        nowPs = Math.max(nowPs, untilPs);
    }

    /** Runs until only background alarms are left. */
    public void settle() {
        while (foreground > 0) {
            step(Long.MAX_VALUE);
        }
    }

    private final class Entry implements Alarm, Comparable<Entry> {
        private final Runnable action;
        private final boolean background;
        private boolean set;
        private long atPs;
        private long order;

        Entry(Runnable action, boolean background) {
            this.action = action;
            this.background = background;
        }

        @Override
        public void set(long newAtPs) {
            if (newAtPs < nowPs) {
                throw new IllegalArgumentException(
                        "an alarm must not be in the past: atPs=" + newAtPs + ", nowPs=" + nowPs);
            }
            cancel();
            atPs = newAtPs;
            order = settings++;
            set = true;
            foreground += background ? 0 : 1;
            queue.add(this);
        }

        @Override
        public void cancel() {
            if (set) {
                set = false;
                foreground -= background ? 0 : 1;
                queue.remove(this);
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

        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(atPs, other.atPs);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }
}
