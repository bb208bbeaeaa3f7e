package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.StateKey;

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
    /** Those that may be set while states are compared, as keys say all about what they will do. */
    private final List<Alarm> harmless = new ArrayList<>();
    /** Ends a run, and is no part of its state. */
    private @Nullable Alarm limit;

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

    /** As {@link EventPlace#harmless}. */
    void harmless(Alarm alarm) {
        harmless.add(alarm);
    }

    /** This alarm ends a run when its time is up. */
    void limitBy(Alarm alarm) {
        limit = alarm;
    }

    /** How many are set that stand for nothing that is under way. */
    int harmlessSet() {
        int set = limit != null && limit.isSet() ? 1 : 0;
        for (int i = 0; i < harmless.size(); i++) {
            set += harmless.get(i).isSet() ? 1 : 0;
        }
        return set;
    }

    /** Adds what a calendar holds in the order in which it goes off, each with the time left; false if that is much. */
    boolean hashInto(StateKey key, CalendarQueue calendar, long nowPs) {
        if (calendar.firstPs() == CalendarQueue.NEVER) {
            return true;
        }
        int added = 0;
        for (QueuedAlarm alarm = calendar.first; alarm != null; alarm = alarm.successor() == alarm
                ? null
                : alarm.next) {
            if (!alarm.equals(limit)) {
                key.add(alarm.identity());
                key.add(alarm.timePs - nowPs);
            }
            added++;
        }
        return added == calendar.size();
    }
}
