package org.wirelore.device.api;

import java.util.ArrayDeque;

/**
 * Messages whose arrival is an action: each happens at its time, and never before one that was posted earlier. For what
 * is rare; it allocates.
 */
public final class PostedActions {
    private final Scheduler scheduler;
    private final long latencyPs;
    private final Alarm alarm;
    private final ArrayDeque<Runnable> actions = new ArrayDeque<>();
    private final ArrayDeque<Long> timesPs = new ArrayDeque<>();
    private long lastPs;

    /**
     * Mail of one latency.
     *
     * @param scheduler whose time it is
     * @param name of the alarm by which it arrives
     * @param latencyPs from {@link #post(Runnable)} to the action, picoseconds
     */
    public PostedActions(Scheduler scheduler, String name, long latencyPs) {
        this.scheduler = scheduler;
        this.latencyPs = latencyPs;
        alarm = scheduler.alarm(name, this::onAlarm);
    }

    /** Forgets what is on its way. */
    public void reset() {
        alarm.cancel();
        actions.clear();
        timesPs.clear();
        lastPs = 0;
    }

    /**
     * Posts an action that happens one latency from now.
     *
     * @param action what arrives
     */
    public void post(Runnable action) {
        post(scheduler.now() + latencyPs, action);
    }

    /**
     * Posts an action that happens at a time, or with the action before it if that is later.
     *
     * @param earliestPs when, picoseconds
     * @param action what arrives
     */
    public void post(long earliestPs, Runnable action) {
        long atPs = Math.max(earliestPs, lastPs);
        lastPs = atPs;
        actions.add(action);
        timesPs.add(atPs);
        if (actions.size() == 1) {
            alarm.set(atPs);
        }
    }

    private void onAlarm() {
        Runnable action = actions.remove();
        timesPs.remove();
        Long nextPs = timesPs.peek();
        if (nextPs != null) {
            alarm.set(nextPs);
        }
        action.run();
    }
}
