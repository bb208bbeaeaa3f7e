package org.wirelore.emulator.time.virtual;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;

/** The moment at which a rank that waits looks again though it expects nothing, see {@link Host#remind}. */
final class Reminder {
    private final Scheduler scheduler;
    /** Keeps no run alive. */
    private final Alarm quiet;
    private final Alarm loud;

    Reminder(Scheduler scheduler, String name, Runnable action) {
        this.scheduler = scheduler;
        quiet = scheduler.backgroundAlarm(name + ".reminder", action);
        loud = scheduler.alarm(name + ".lookout", action);
    }

    /** Sets it, or cancels it at {@link Host#FOREVER}. */
    void set(long atPs, boolean keepsAlive) {
        if (atPs == Host.FOREVER) {
            quiet.cancel();
            loud.cancel();
        } else {
            (keepsAlive ? quiet : loud).cancel();
            (keepsAlive ? loud : quiet).set(Math.max(atPs, scheduler.now()));
        }
    }

    /** From now on it keeps the run alive, if it is set. */
    void keepAlive() {
        if (quiet.isSet()) {
            set(quiet.atPs(), true);
        }
    }
}
