package org.wirelore.emulator.backend.via;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.TimeUnits;

/** Alarms of real time, for a few of them: what serves them runs those that are due. One thread at a time. */
final class ServedAlarms implements Scheduler {
    private final long originNanos = System.nanoTime();
    private final List<Served> alarms = new ArrayList<>();
    private final Runnable onEarlier;
    private long sleepsUntilPs;

    ServedAlarms() {
        this(() -> {
        });
    }

    /** @param onEarlier runs when an alarm is set to go off before what serves them looks again */
    ServedAlarms(Runnable onEarlier) {
        this.onEarlier = onEarlier;
    }

    /** What serves the alarms looks again at this moment, or sooner. */
    void sleepUntil(long untilPs) {
        sleepsUntilPs = untilPs;
    }

    /** When the next one is due, or {@link Host#FOREVER}. */
    long nextPs() {
        long nextPs = Host.FOREVER;
        for (int i = 0; i < alarms.size(); i++) {
            nextPs = alarms.get(i).isSet ? Math.min(nextPs, alarms.get(i).atPs) : nextPs;
        }
        return nextPs;
    }

    /** Runs what is due, each alarm once. */
    void runDue() {
        long nowPs = now();
        for (int i = 0; i < alarms.size(); i++) {
            Served alarm = alarms.get(i);
            if (alarm.isSet && alarm.atPs <= nowPs) {
                alarm.isSet = false;
                alarm.action.run();
            }
        }
    }

    @Override
    public long now() {
        return (System.nanoTime() - originNanos) * TimeUnits.PS_PER_NS;
    }

    @Override
    public Alarm alarm(String name, Runnable action) {
        Served alarm = new Served(action);
        alarms.add(alarm);
        return alarm;
    }

    @Override
    public Alarm backgroundAlarm(String name, Runnable action) {
        return alarm(name, action);
    }

    @Override
    public Alarm orderedAlarm(String name, int order, Runnable action) {
        return alarm(name, action);
    }

    @Override
    public Alarm sliceAlarm(String name, LongSupplier reachPs, Runnable action) {
        throw new UnsupportedOperationException("no device runs ahead of real time: name=" + name);
    }

    @Override
    public long horizonPs(Alarm own) {
        return now();
    }

    private final class Served implements Alarm {
        private final Runnable action;
        private boolean isSet;
        private long atPs;

        Served(Runnable action) {
            this.action = action;
        }

        @Override
        public void set(long newAtPs) {
            atPs = newAtPs;
            isSet = true;
            if (newAtPs < sleepsUntilPs) {
                sleepsUntilPs = newAtPs;
                onEarlier.run();
            }
        }

        @Override
        public void cancel() {
            isSet = false;
        }

        @Override
        public boolean isSet() {
            return isSet;
        }

        @Override
        public long atPs() {
            return atPs;
        }
    }
}
