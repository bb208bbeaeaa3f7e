package org.wirelore.emulator.backend.sisci;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.PostedActions;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.TimeUnits;

/** Alarms of a simulation: one thing at a time, in order, some microseconds after it was asked for. */
final class HelperAlarms implements Helper {
    private static final long DELAY_PS = 20 * TimeUnits.PS_PER_US;
    private static final long LOOKS_PS = 20 * TimeUnits.PS_PER_US;

    private final Scheduler scheduler;
    private final PostedActions soon;
    private final PostedActions late;

    private final Alarm look;
    private Runnable ring = () -> {
    };
    private boolean isSet;

    HelperAlarms(Scheduler scheduler) {
        this.scheduler = scheduler;
        look = scheduler.alarm("sci-memory.look", this::onLook);
        soon = new PostedActions(scheduler, "sci-memory.soon", DELAY_PS);
        late = new PostedActions(scheduler, "sci-memory.late", DELAY_PS);
    }

    @Override
    public void start(Runnable onRing) {
        ring = onRing;
    }

    private void onLook() {
        isSet = false;
        ring.run();
    }

    @Override
    public void execute(long afterMs, Runnable work) {
        if (afterMs == 0) {
            soon.post(work);
        } else {
            late.post(scheduler.now() + afterMs * TimeUnits.PS_PER_MS, work);
        }
    }

    /* A bell rings in the memory only. The alarm stands for it while the process waits for something. */
    @Override
    public void called() {
        if (!isSet) {
            isSet = true;
            look.set(scheduler.now() + LOOKS_PS);
        }
    }

    @Override
    public void close() {
        look.cancel();
        soon.reset();
        late.reset();
    }
}
