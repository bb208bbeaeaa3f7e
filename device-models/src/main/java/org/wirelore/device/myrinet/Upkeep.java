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

    /** Makes an alarm whose action begins some: neither keeps a run alive, nor what follows within 1 ms. */
    static Alarm alarm(Scheduler scheduler, String name, Runnable action) {
        return scheduler.backgroundAlarm(name, () -> {
            scheduler.upkeep(scheduler.now() + USUAL_PS);
            action.run();
        });
    }
}
