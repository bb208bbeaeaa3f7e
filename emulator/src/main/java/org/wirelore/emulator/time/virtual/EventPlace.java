package org.wirelore.emulator.time.virtual;

import java.util.function.LongSupplier;
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
}
