package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.List;

/**
 * The alarms of an event queue in the order of their creation, which the hash of the event stream knows them by. Those
 * that are made during a run end with it, so that the next run numbers its own as a first run does.
 */
final class AlarmList {
    private final List<QueuedAlarm> alarms = new ArrayList<>();
    private int built = -1;

    /** A run begins: what there is before the first one stays. */
    void begin() {
        built = built < 0 ? alarms.size() : built;
    }

    /** Forgets what the run has made. */
    void reset() {
        if (built >= 0) {
            alarms.subList(built, alarms.size()).clear();
        }
    }

    int size() {
        return alarms.size();
    }

    void add(QueuedAlarm alarm) {
        alarms.add(alarm);
    }

    List<QueuedAlarm> all() {
        return alarms;
    }
}
