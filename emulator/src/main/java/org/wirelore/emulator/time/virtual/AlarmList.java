package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.List;

/**
 * The alarms of an event queue, and their numbers, which the hash of the event stream knows them by. What there is
 * before the first run has numbers in the order of creation. What is made during a run is numbered when it is first
 * set, in each run anew, so that a run numbers alarms that an earlier one has made as a first run numbers its own.
 */
final class AlarmList {
    private static final int FOR_GOOD = Integer.MAX_VALUE;

    private final List<QueuedAlarm> alarms = new ArrayList<>();
    private int built = -1;
    private int run;

    /** A run begins: what there is before the first one keeps its number. */
    void begin() {
        built = built < 0 ? alarms.size() : built;
    }

    /** The next run begins with the alarms of before the first one. */
    void reset() {
        if (built >= 0) {
            alarms.subList(built, alarms.size()).clear();
            run++;
        }
    }

    /** An alarm has been made. */
    void add(QueuedAlarm alarm) {
        if (built < 0) {
            number(alarm, FOR_GOOD);
        }
    }

    /** An alarm is about to be set. */
    void use(QueuedAlarm alarm) {
        if (alarm.numberedIn < run) {
            number(alarm, run);
        }
    }

    private void number(QueuedAlarm alarm, int newRun) {
        alarm.number(alarms.size(), newRun);
        alarms.add(alarm);
    }

    List<QueuedAlarm> numbered() {
        return alarms;
    }
}
