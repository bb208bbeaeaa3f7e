package org.wirelore.device.myrinet;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.TimeUnits;

/** What drivers do again and again, whether processes use the card or not. */
final class Upkeep {
    /** A question whether a card still answers takes less. */
    private static final long USUAL_PS = TimeUnits.PS_PER_MS;

    private Upkeep() {
    }

    /** Makes an alarm whose action begins some: it keeps no run alive, nor does what follows in the next millisecond. */
    static Alarm alarm(Scheduler scheduler, String name, Runnable action) {
        return scheduler.backgroundAlarm(name, () -> {
            scheduler.upkeep(scheduler.now() + USUAL_PS);
            action.run();
        });
    }
}
