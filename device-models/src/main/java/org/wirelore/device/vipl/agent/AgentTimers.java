package org.wirelore.device.vipl.agent;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;

/** The agent's timers, behind one alarm. For what is rare. */
final class AgentTimers {
    /** One thing to do at a time. */
    static final class Timer {
        private final long atPs;
        private final long order;
        private final Runnable action;

        Timer(long atPs, long order, Runnable action) {
            this.atPs = atPs;
            this.order = order;
            this.action = action;
        }

        private long atPs() {
            return atPs;
        }

        private long order() {
            return order;
        }
    }

    private final Scheduler scheduler;
    private final Alarm alarm;
    private final PriorityQueue<Timer> timers = new PriorityQueue<>(
            Comparator.comparingLong(Timer::atPs).thenComparingLong(Timer::order));
    private long count;
    private boolean isHeld;
    private boolean isDue;

    /** @param isBackground whether what is to be done keeps no run alive */
    AgentTimers(Scheduler scheduler, String name, boolean isBackground) {
        this.scheduler = scheduler;
        alarm = isBackground
                ? scheduler.backgroundAlarm(name, this::onAlarm)
                : scheduler.alarm(name, this::onAlarm);
    }

    /** @param atPs a time that is over is now; {@link Host#FOREVER} never comes */
    Timer set(long atPs, Runnable action) {
        Timer timer = new Timer(Math.max(atPs, scheduler.now()), count++, action);
        if (atPs != Host.FOREVER) {
            timers.add(timer);
            update();
        }
        return timer;
    }

    long now() {
        return scheduler.now();
    }

    /** As {@link Scheduler#upkeep}. */
    void upkeep(long untilPs) {
        scheduler.upkeep(untilPs);
    }

    void cancel(Timer timer) {
        if (timers.remove(timer)) {
            update();
        }
    }

    void reset() {
        alarm.cancel();
        timers.clear();
        count = 0;
        isHeld = false;
        isDue = false;
    }

    /** What is due while they are held waits. */
    void hold(boolean held) {
        isHeld = held;
        if (!held && isDue) {
            isDue = false;
            update();
        }
    }

    /** Does the first of what has become due while they were held, and says whether there was one. */
    boolean serveHeld() {
        Timer first = isDue ? timers.peek() : null;
        if (first == null || first.atPs > scheduler.now()) {
            return false;
        }
        timers.remove().action.run();
        return true;
    }

    private void onAlarm() {
        if (isHeld) {
            isDue = true;
        } else {
            timers.remove().action.run();
            update();
        }
    }

    private void update() {
        Timer first = timers.peek();
        if (first == null) {
            alarm.cancel();
        } else if (!isDue && (!alarm.isSet() || alarm.atPs() != first.atPs)) {
            alarm.set(Math.max(first.atPs, scheduler.now()));
        }
    }
}
