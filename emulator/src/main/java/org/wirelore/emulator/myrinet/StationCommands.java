package org.wirelore.emulator.myrinet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/**
 * What a station does, in the order of its times. A command is carried out one byte time after its time, before which
 * nothing can notice it, or when something else happens to the stream in between; so it makes no difference whether the
 * station has run ahead of the event queue or not. Commands of one time take one event.
 */
final class StationCommands {
    /** What a station can do. */
    enum Act {
        HEAD, EXTEND, TAIL, CUT, STOP, GO
    }

    /** Carries a command out. */
    interface Performer {
        void perform(Act act, int length, @Nullable TransitPacket packet, long atPs);
    }

    private final Scheduler scheduler;
    private final long byteTimePs;
    private final Performer performer;
    private final Alarm due;
    private Act[] acts = new Act[8];
    private int[] lengths = new int[8];
    private long[] times = new long[8];
    private @Nullable TransitPacket[] packets = new @Nullable TransitPacket[8];
    private int first;
    private int count;
    private int carriedOut;
    private long lastPs;

    StationCommands(Scheduler scheduler, String name, int order, long byteTimePs, Performer performer) {
        this.scheduler = scheduler;
        this.byteTimePs = byteTimePs;
        this.performer = performer;
        due = scheduler.orderedAlarm(name, order, this::onDue);
    }

    void add(Act act, long atPs, int length, @Nullable TransitPacket packet) {
        if (atPs < Math.max(lastPs, scheduler.now())) {
            throw new IllegalArgumentException("a station's times must not go back: atPs=" + atPs + ", before="
                    + lastPs + ", nowPs=" + scheduler.now());
        }
        lastPs = atPs;
        if (count == acts.length) {
            grow();
        }
        int at = place(count);
        acts[at] = act;
        lengths[at] = length;
        times[at] = atPs;
        packets[at] = packet;
        count++;
        if (count == 1) {
            due.set(atPs + byteTimePs);
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Carries out what comes before a time. */
    void carryOut(long beforePs) {
        while (carriedOut < count && times[place(carriedOut)] < beforePs) {
            int at = place(carriedOut);
            carriedOut++;
            performer.perform(acts[at], lengths[at], packets[at], times[at]);
        }
    }

    /** Shows a forecast what is to come by a time. */
    void show(long untilPs, Performer forecast) {
        for (int i = carriedOut; i < count && times[place(i)] <= untilPs; i++) {
            int at = place(i);
            forecast.perform(acts[at], lengths[at], packets[at], times[at]);
        }
    }

    void clear() {
        due.cancel();
        Arrays.fill(packets, null);
        first = 0;
        count = 0;
        carriedOut = 0;
        lastPs = 0;
    }

    private void onDue() {
        carryOut(scheduler.now());
        while (count > 0 && times[first] + byteTimePs <= scheduler.now()) {
            packets[first] = null;
            first = place(1);
            count--;
            carriedOut--;
        }
        if (count > 0) {
            due.set(times[first] + byteTimePs);
        }
    }

    private int place(int index) {
        return (first + index) & (acts.length - 1);
    }

    private void grow() {
        int length = acts.length;
        Act[] newActs = new Act[2 * length];
        int[] newLengths = new int[2 * length];
        long[] newTimes = new long[2 * length];
        @Nullable
        TransitPacket[] newPackets = new @Nullable TransitPacket[2 * length];
        for (int i = 0; i < count; i++) {
            newActs[i] = acts[place(i)];
            newLengths[i] = lengths[place(i)];
            newTimes[i] = times[place(i)];
            newPackets[i] = packets[place(i)];
        }
        first = 0;
        acts = newActs;
        lengths = newLengths;
        times = newTimes;
        packets = newPackets;
    }
}
