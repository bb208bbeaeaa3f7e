package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;

/**
 * Alarms that belong together, such as those of one host and its cards. What they do reaches other places over wires
 * only, so a device that runs ahead need not wait for those of other places, but for what their effects take to it.
 */
public final class EventPlace implements Scheduler {
    private final EventQueue queue;
    private final AlarmHeap alarms = new AlarmHeap();
    /** While something of this place looks ahead: the time at which it will act. */
    private long actsPs = Host.FOREVER;
    /** The wires that lead to this place from others, if it is known. */
    private final List<Entrance> entrances = new ArrayList<>();
    /** How soon others reach it otherwise. */
    private final List<LongSupplier> latencies = new ArrayList<>();

    private record Entrance(EventPlace wires, long eventEntryPs, long sliceEntryPs, LongUnaryOperator soonest) {
        long soonestPs(long eventPs, long slicePs) {
            long enteredPs = Math.min(after(eventPs, eventEntryPs), after(slicePs, sliceEntryPs));
            long firstPs = Math.min(wires.alarms.firstPs(), enteredPs);
            return firstPs == Host.FOREVER
                    ? Host.FOREVER
                    : Math.min(soonest.applyAsLong(firstPs), firstPs + SliceQueue.AHEAD_MOST_PS);
        }

        private static long after(long atPs, long entryPs) {
            return atPs == Host.FOREVER ? Host.FOREVER : atPs + entryPs;
        }
    }

    EventPlace(EventQueue queue) {
        this.queue = queue;
    }

    AlarmHeap alarms() {
        return alarms;
    }

    /** When something of this place happens at the earliest, or {@link Host#FOREVER}. */
    long firstPs() {
        return Math.min(alarms.firstPs(), actsPs);
    }

    /**
     * Says that other places reach this one through the wires of a fabric. Everything through which they reach it must
     * say so, here or by {@link #reachedAfter}. Devices of this place then run as far ahead as all of them tell.
     *
     * @param wires the place of what happens within the fabric
     * @param eventEntryPs how long what an event of another place brings about takes to be an event of the fabric
     * @param sliceEntryPs the same for what a device does that runs ahead
     * @param soonest for the earliest event of the fabric, which has not happened yet: when effects of this or later
     *     ones reach this place at the earliest
     */
    public void reachedBy(EventPlace wires, long eventEntryPs, long sliceEntryPs, LongUnaryOperator soonest) {
        entrances.add(new Entrance(wires, eventEntryPs, sliceEntryPs, soonest));
    }

    /**
     * Says that other places reach this one by events of no place.
     *
     * @param latencyPs how long what happens elsewhere takes at least to bring about such an event, as of now
     */
    public void reachedAfter(LongSupplier latencyPs) {
        latencies.add(latencyPs);
    }

    /** How far beyond what happens elsewhere a device of this place is at most. */
    long aheadMostPs() {
        long mostPs = 0;
        for (int i = 0; i < entrances.size(); i++) {
            Entrance entrance = entrances.get(i);
            mostPs = Math.max(mostPs, Math.max(entrance.eventEntryPs, entrance.sliceEntryPs));
        }
        return mostPs + SliceQueue.AHEAD_MOST_PS;
    }

    /** Whether it is known how other places reach it. */
    boolean isWired() {
        return !entrances.isEmpty() || !latencies.isEmpty();
    }

    /**
     * When effects of what happens elsewhere reach this place at the earliest.
     *
     * @param eventPs when an event of any other place happens at the earliest
     * @param slicePs when a device of another place does something that runs ahead
     */
    long soonestPs(long eventPs, long slicePs) {
        long soonestPs = Host.FOREVER;
        for (int i = 0; i < entrances.size(); i++) {
            soonestPs = Math.min(soonestPs, entrances.get(i).soonestPs(eventPs, slicePs));
        }
        for (int i = 0; i < latencies.size(); i++) {
            long latencyPs = Math.min(latencies.get(i).getAsLong(), SliceQueue.AHEAD_MOST_PS);
            // A device acts after its instruction, so two of one time don't wait for each other.
            soonestPs = Math.min(soonestPs, Math.min(Entrance.after(eventPs, latencyPs),
                    Entrance.after(slicePs, Math.max(1, latencyPs))));
        }
        return soonestPs;
    }

    /** As {@link EventQueue#isFreeTo}, for something of this place that will act at that time. */
    public boolean isFreeTo(long untilPs) {
        actsPs = untilPs;
        boolean isFree = queue.isFree(untilPs);
        actsPs = Host.FOREVER;
        return isFree;
    }

    @Override
    public long now() {
        return queue.now();
    }

    @Override
    public Alarm alarm(String name, Runnable action) {
        return queue.create(this, name, false, 0, action);
    }

    @Override
    public Alarm backgroundAlarm(String name, Runnable action) {
        return queue.create(this, name, true, 0, action);
    }

    @Override
    public Alarm orderedAlarm(String name, int order, Runnable action) {
        return queue.createOrdered(this, name, order, action);
    }

    @Override
    public Alarm sliceAlarm(String name, LongSupplier reachPs, Runnable action) {
        return queue.createSlice(this, name, reachPs, action);
    }

    @Override
    public long horizonPs(Alarm own) {
        return queue.horizonPs(own);
    }

    @Override
    public void upkeep(long untilPs) {
        queue.upkeep(untilPs);
    }

    @Override
    public void charge(int events) {
        queue.charge(events);
    }

    /** This alarm says all about what it will do: it may be set while states are compared. */
    public void harmless(Alarm alarm) {
        queue.alarms.harmless(alarm);
    }
}
