package org.wirelore.emulator.time.virtual;

import java.util.Arrays;
import java.util.function.LongSupplier;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/**
 * The slice alarms that are set, of one time in the order of setting. There are few, one for each device that runs
 * ahead, so a sorted array serves. Not thread safe.
 */
final class SliceQueue {
    /** How far beyond an event of a fabric a device may run before what it brings about, in picoseconds. */
    static final long AHEAD_MOST_PS = 1_000_000;
    /** The longest slice, in picoseconds. */
    static final long LONGEST_PS = TimeUnits.PS_PER_MS;
    private static final int FIRST_PLACES = 8;
    private static final long NEVER_PS = -1;

    private final EventQueue queue;
    /** The earliest last. */
    private SliceAlarm[] pending = new SliceAlarm[FIRST_PLACES];
    private int size;
    private long firstPs = Host.FOREVER;
    private long mostPs;
    /** When the last one began. */
    private long beganPs = NEVER_PS;

    SliceQueue(EventQueue queue) {
        this.queue = queue;
    }

    Alarm alarm(EventPlace place, String name, LongSupplier reachPs, Runnable action) {
        return new SliceAlarm(place, name, reachPs, action);
    }

    int size() {
        return size;
    }

    /** The time of the earliest, or {@link Host#FOREVER} if none is set. */
    long firstPs() {
        return firstPs;
    }

    /** Moves the clock to the earliest, which must exist, and runs its action. */
    void runFirst() {
        SliceAlarm first = pending[--size];
        first.isSet = false;
        firstPs = size == 0 ? Host.FOREVER : pending[size - 1].timePs;
        beganPs = first.timePs;
        queue.moveTo(beganPs);
        first.action.run();
    }

    /**
     * The earliest time at which an event or another slice than this one reaches it.
     *
     * @param otherwisePs a bound
     */
    long horizonPs(Alarm own, long otherwisePs) {
        SliceAlarm slice = (SliceAlarm) own;
        return slice.place.isWired() ? throughWiresPs(slice, otherwisePs) : elsewherePs(slice, otherwisePs);
    }

    /** Where wires say what comes: the earliest of the other places' slices stands for them all. */
    @SuppressWarnings("ReferenceEquality") // an alarm is itself, whatever it equals
    private long throughWiresPs(SliceAlarm slice, long otherwisePs) {
        EventPlace place = slice.place;
        mostPs = Math.max(mostPs, place.aheadMostPs());
        long horizonPs = Math.min(otherwisePs, queue.boundPs(place));
        long eventPs = queue.soonestPs();
        boolean hasOther = false;
        for (int i = size - 1; i >= 0 && pending[i].timePs < horizonPs; i--) {
            SliceAlarm other = pending[i];
            if (other.place != place && !hasOther) {
                hasOther = true;
                horizonPs = Math.min(horizonPs, place.soonestPs(eventPs, other.timePs));
            } else if (other.place == place && other != slice) {
                horizonPs = Math.min(horizonPs, other.timePs + 1);
            }
        }
        return hasOther
                ? horizonPs
                : Math.min(horizonPs, place.soonestPs(eventPs, Host.FOREVER));
    }

    @SuppressWarnings("ReferenceEquality") // an alarm is itself, whatever it equals
    private long elsewherePs(SliceAlarm slice, long otherwisePs) {
        long reachPs = slice.reachPs.getAsLong();
        mostPs = Math.max(mostPs, reachPs);
        long horizonPs = Math.min(otherwisePs, queue.reachesPs(slice.place, reachPs));
        for (int i = size - 1; i >= 0 && pending[i].timePs < horizonPs; i--) {
            SliceAlarm other = pending[i];
            if (other != slice) {
                horizonPs = Math.min(horizonPs, other.timePs + reachPs(other, slice));
            }
        }
        return horizonPs;
    }

    /**
     * How far a device may be ahead of the present at most. After an event or an act of a rank, that is as far as
     * effects take; if the present is the beginning of a slice, such as of a run that is ended from outside, nothing
     * that happens may have been near, and the device may be ahead by all of it.
     */
    long mostPs() {
        return beganPs == queue.now() ? Math.max(mostPs, LONGEST_PS) : mostPs;
    }

    /** Within a place, which has no wire in it, effects are seen at once. */
    private long reachPs(SliceAlarm from, SliceAlarm to) {
        return from.place == to.place && !queue.isEverywhere(to.place) ? 1 : from.reachPs.getAsLong();
    }

    void clear() {
        while (size > 0) {
            pending[--size].isSet = false;
        }
        firstPs = Host.FOREVER;
        mostPs = 0;
        beganPs = NEVER_PS;
    }

    private void insert(SliceAlarm alarm) {
        if (size == pending.length) {
            pending = Arrays.copyOf(pending, 2 * size);
        }
        int place = size;
        while (place > 0 && pending[place - 1].timePs <= alarm.timePs) {
            pending[place] = pending[place - 1];
            place--;
        }
        pending[place] = alarm;
        size++;
        firstPs = pending[size - 1].timePs;
    }

    @SuppressWarnings("ReferenceEquality")
    private void remove(SliceAlarm alarm) {
        int place = size - 1;
        while (pending[place] != alarm) {
            place--;
        }
        System.arraycopy(pending, place + 1, pending, place, size - place - 1);
        size--;
        firstPs = size == 0 ? Host.FOREVER : pending[size - 1].timePs;
    }

    private final class SliceAlarm implements Alarm {
        private final EventPlace place;
        private final String name;
        private final LongSupplier reachPs;
        private final Runnable action;
        private long timePs;
        private boolean isSet;

        SliceAlarm(EventPlace place, String name, LongSupplier reachPs, Runnable action) {
            this.place = place;
            this.name = name;
            this.reachPs = reachPs;
            this.action = action;
        }

        @Override
        public void set(long atPs) {
            if (atPs < queue.now()) {
                throw new IllegalArgumentException("an alarm must not be set into the past: alarm=" + name + ", atPs="
                        + atPs + ", nowPs=" + queue.now());
            }
            cancel();
            timePs = atPs;
            isSet = true;
            insert(this);
        }

        @Override
        public void cancel() {
            if (isSet) {
                isSet = false;
                remove(this);
            }
        }

        @Override
        public boolean isSet() {
            return isSet;
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
}
