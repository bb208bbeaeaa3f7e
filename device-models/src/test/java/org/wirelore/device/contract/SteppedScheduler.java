package org.wirelore.device.contract;

import java.util.PriorityQueue;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/** A scheduler that a test moves by hand: runs what falls due, in order of time and then of setting. */
public final class SteppedScheduler implements Scheduler {
    private record Entry(long atPs, long order, SteppedAlarm alarm) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            return atPs != other.atPs ? Long.compare(atPs, other.atPs) : Long.compare(order, other.order);
        }
    }

    private final class SteppedAlarm implements Alarm {
        private final String name;
        private final Runnable action;
        private long order = -1;
        private long atPs;

        SteppedAlarm(String name, Runnable action) {
            this.name = name;
            this.action = action;
        }

        @Override
        public void set(long newAtPs) {
            if (newAtPs < nowPs) {
                throw new IllegalArgumentException(
                        "an alarm must not be set into the past: name=" + name + ", atPs=" + newAtPs + ", nowPs="
                                + nowPs);
            }
            atPs = newAtPs;
            order = orders++;
            queue.add(new Entry(atPs, order, this));
        }

        @Override
        public void cancel() {
            order = -1;
        }

        @Override
        public boolean isSet() {
            return order >= 0;
        }

        @Override
        public long atPs() {
            return atPs;
        }
    }

    private final PriorityQueue<Entry> queue = new PriorityQueue<>();
    private long nowPs;
    private long orders;
    private long events;

    @Override
    public long now() {
        return nowPs;
    }

    @Override
    public Alarm alarm(String name, Runnable action) {
        return new SteppedAlarm(name, action);
    }

    @Override
    public Alarm backgroundAlarm(String name, Runnable action) {
        return new SteppedAlarm(name, action);
    }

    /** Runs the next event; false if there is none. */
    public boolean step() {
        while (true) {
            Entry entry = queue.poll();
            if (entry == null) {
                return false;
            }
            if (entry.alarm.order == entry.order) {
                nowPs = entry.atPs;
                entry.alarm.order = -1;
                events++;
                entry.alarm.action.run();
                return true;
            }
        }
    }

    /** Runs until nothing is left to do. */
    public void drain() {
        while (step()) {
            // The event has done its work.
        }
    }

    /** Runs everything up to and including a moment, which then is the present. */
    public void runUntil(long atPs) {
        while (true) {
            Entry entry = queue.peek();
            if (entry == null || entry.atPs > atPs) {
                break;
            }
            if (entry.alarm.order == entry.order) {
                step();
            } else {
                queue.poll();
            }
        }
        nowPs = Math.max(nowPs, atPs);
    }

    /** How many events have run. */
    public long events() {
        return events;
    }

    /** Back to time 0 with nothing set. */
    public void reset() {
        for (Entry entry : queue) {
            entry.alarm.order = -1;
        }
        queue.clear();
        nowPs = 0;
        orders = 0;
        events = 0;
    }
}
