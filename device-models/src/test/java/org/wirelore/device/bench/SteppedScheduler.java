package org.wirelore.device.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/**
 * A clock that stands still until a test moves it; alarms run by time, then by order, then as they were set. Setting
 * and running alarms allocates nothing once as many have been set at a time.
 */
public final class SteppedScheduler implements Scheduler {
    /** Alarms that are set, the next one last. */
    private final List<Entry> queue = new ArrayList<>();
    private long nowPs;
    private long boundPs = Long.MAX_VALUE;
    private long orders;
    private long fired;
    private int foreground;

    @Override
    public long now() {
        return nowPs;
    }

    @Override
    public Alarm alarm(String name, Runnable action) {
        return new Entry(name, action, false, 0);
    }

    @Override
    public Alarm backgroundAlarm(String name, Runnable action) {
        return new Entry(name, action, true, 0);
    }

    @Override
    public Alarm orderedAlarm(String name, int order, Runnable action) {
        return new Entry(name, action, false, order);
    }

    @Override
    public Alarm sliceAlarm(String name, LongSupplier reachPs, Runnable action) {
        return slice(new Entry(name, action, false, Integer.MAX_VALUE), reachPs);
    }

    private static Alarm slice(Entry slice, LongSupplier reachPs) {
        slice.reachPs = reachPs;
        slice.isSlice = true;
        return slice;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // an alarm is itself
    public long horizonPs(Alarm own) {
        long horizonPs = boundPs;
        for (int i = queue.size() - 1; i >= 0 && queue.get(i).atPs < horizonPs; i--) {
            Entry entry = queue.get(i);
            if ((Object) entry != own) {
                horizonPs = Math.min(horizonPs, entry.atPs + entry.reachPs.getAsLong());
            }
        }
        return horizonPs;
    }

    /** How many alarms have gone off. */
    public long fired() {
        return fired;
    }

    /** Whether an alarm other than a background one is set. */
    public boolean isBusy() {
        return foreground > 0;
    }

    /** Names of the alarms that are set, the next one first. */
    public List<String> pending() {
        return queue.reversed().stream().map(entry -> entry.name).toList();
    }

    /** Lets the next alarm go off; false if none is set. */
    public boolean step() {
        return step(Long.MAX_VALUE);
    }

    /**
     * Lets the next alarm go off if it is due by a time; false if there is no such alarm. No device runs ahead of that
     * time, and a slice alarm of that very time waits, since the test acts before it.
     */
    public boolean step(long limitPs) {
        if (queue.isEmpty() || queue.getLast().atPs > limitPs) {
            return false;
        }
        Entry next = queue.getLast();
        if (next.isSlice && next.atPs == limitPs) {
            return false;
        }
        next.cancel();
        nowPs = next.atPs;
        fired += next.isSlice ? 0 : 1;
        boundPs = limitPs;
        next.action.run();
        boundPs = Long.MAX_VALUE;
        return true;
    }

    /** Lets everything up to and including a time happen, which then is the present unless it has passed. */
    public void runUntil(long atPs) {
        boolean more;
        do {
            more = step(atPs);
        } while (more);
        nowPs = Math.max(nowPs, atPs);
    }

    /** Lets everything up to and including {@code now() + forPs} happen. */
    public void advance(long forPs) {
        runUntil(nowPs + forPs);
    }

    /** Lets everything happen until no alarm is left, not even a background one. */
    public void drain() {
        boolean more;
        do {
            more = step();
        } while (more);
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
            step();
        }
    }

    /** As {@link #settle(int)}, with a limit for everyday tests. */
    public void settle() {
        settle(100_000);
    }

    /** Back to time 0 with nothing set. */
    public void reset() {
        while (!queue.isEmpty()) {
            queue.getLast().cancel();
        }
        nowPs = 0;
        orders = 0;
        fired = 0;
    }

    private final class Entry implements Alarm {
        private final String name;
        private final Runnable action;
        private final boolean background;
        private final int rank;
        private LongSupplier reachPs = () -> 0;
        private boolean isSlice;
        private long atPs;
        private long order;
        private boolean set;

        Entry(String name, Runnable action, boolean background, int rank) {
            this.name = name;
            this.action = action;
            this.background = background;
            this.rank = rank;
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
            queue.add(placeOf(this), this);
        }

        @Override
        public void cancel() {
            if (set) {
                queue.remove(placeOf(this));
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

        boolean isBefore(Entry other) {
            if (atPs != other.atPs) {
                return atPs < other.atPs;
            }
            return rank != other.rank ? rank < other.rank : order < other.order;
        }
    }

    /** Index of an alarm in the queue, or where it belongs: behind everything that goes off later. */
    private int placeOf(Entry entry) {
        int low = 0;
        int high = queue.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entry.isBefore(queue.get(middle))) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
