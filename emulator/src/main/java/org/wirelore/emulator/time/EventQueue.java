package org.wirelore.emulator.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;

/**
 * The event queue of one simulation: a calendar queue in picoseconds whose nodes are the alarms themselves, so that
 * setting, cancelling and firing allocate nothing and cost the same however many alarms are pending.
 *
 * <p>Time is cut into days of a power of two; day {@code d} belongs to bucket {@code d mod buckets}, a circular list that is
 * sorted by time and keeps the order of insertion within one time. A queue with few alarms is one such list. Bucket count
 * and day length adapt to the number of alarms and to the effort that finding and inserting took lately; neither has any
 * influence on the order of events.
 *
 * <p>Every alarm fired goes into a running hash (time, and the alarm's identity). Not thread safe.
 */
public final class EventQueue implements Scheduler {
    /** Up to here a sorted list beats buckets. */
    private static final int LIST_LIMIT = 32;
    private static final int LARGEST_CALENDAR = 1 << 22;
    /** Rebuild when an operation took more steps than this on average. */
    private static final int TOLERATED_EFFORT = 4;
    /** How many of the earliest alarms show how dense the near future is. */
    private static final int SAMPLES = 64;

    private final StateHash hash = new StateHash();
    private final HashTrail trail = new HashTrail();
    private final long[] sample = new long[SAMPLES];

    /** Last alarm of each bucket; its successor is the first. */
    private @Nullable QueuedAlarm[] tails = new @Nullable QueuedAlarm[1];
    private int buckets = 1;
    private int mask;
    /** Binary logarithm of a day's length; with one bucket, all time is one day. */
    private int dayShift = 63;
    /** No alarm is set for an earlier day. */
    private long scanDay;
    /** The earliest alarm, where known. */
    private @Nullable QueuedAlarm first;

    private long nowPs;
    private int pending;
    private int foreground;
    private int created;
    private long fired;
    private long nextCheckpoint = trail.interval();
    private long effort;
    private long operations;
    private long patience = LIST_LIMIT;

    @Override
    public long now() {
        return nowPs;
    }

    @Override
    public Alarm alarm(String name, Runnable action) {
        return new QueuedAlarm(this, created++, name, false, action);
    }

    @Override
    public Alarm backgroundAlarm(String name, Runnable action) {
        return new QueuedAlarm(this, created++, name, true, action);
    }

    /** The time of the earliest pending alarm, or {@link Host#FOREVER} if there is none. */
    public long nextPs() {
        QueuedAlarm earliest = first;
        if (earliest != null) {
            return earliest.timePs;
        }
        return pending == 0 ? Host.FOREVER : find().timePs;
    }

    /**
     * Lets time pass in which nothing happens.
     *
     * @param toPs not before {@link #now()} and not after {@link #nextPs()}
     */
    public void advanceTo(long toPs) {
        assert toPs >= nowPs && toPs <= nextPs() : "time must not jump over an event: toPs=" + toPs;
        nowPs = toPs;
    }

    /**
     * Moves the clock to the earliest pending alarm and runs its action.
     *
     * @return false if none is pending
     */
    public boolean fireNext() {
        if (pending == 0) {
            return false;
        }
        QueuedAlarm alarm = first;
        if (alarm == null) {
            alarm = find();
        }
        QueuedAlarm successor = alarm.next;
        unlink(alarm);
        // Where the successor shares the day it is the next one; the scan would find it at once, this saves the scan.
        if (successor != alarm && successor != null && successor.timePs >>> dayShift == scanDay) {
            first = successor;
        }
        nowPs = alarm.timePs;
        hash.add(nowPs);
        hash.add(alarm.identity);
        if (++fired == nextCheckpoint) {
            nextCheckpoint = trail.record(hash.value());
        }
        alarm.run();
        return true;
    }

    /** Fires everything up to and including {@code untilPs} and leaves the clock there. */
    public void runUntil(long untilPs) {
        while (pending != 0 && nextPs() <= untilPs) {
            fireNext();
        }
        nowPs = Math.max(nowPs, untilPs);
    }

    /** Drops every pending alarm and sets the clock, the counters and the hash back. Alarms stay usable. */
    public void reset() {
        for (int bucket = 0; pending != 0; bucket++) {
            QueuedAlarm tail = tails[bucket];
            while (tail != null) {
                unlink(tail);
                tail = tails[bucket];
            }
        }
        shape(1, 63);
        nowPs = 0;
        fired = 0;
        hash.reset();
        trail.reset();
        nextCheckpoint = trail.interval();
    }

    /** Adds content to the event stream's hash, such as the bytes of a frame at the moment it is delivered. */
    public void mix(long element) {
        hash.add(element);
    }

    /** The hash of everything fired and mixed in since the last reset. */
    public long hash() {
        return hash.value();
    }

    /** Earlier values of the hash. */
    public HashTrail trail() {
        return trail;
    }

    /** How many alarms went off since the last reset. */
    public long fired() {
        return fired;
    }

    /** How many alarms are set. */
    public int pending() {
        return pending;
    }

    /** How many alarms are set that keep a run alive. */
    public int foregroundPending() {
        return foreground;
    }

    void set(QueuedAlarm alarm, long atPs) {
        if (atPs < nowPs) {
            throw new IllegalArgumentException(
                    "an alarm must not be set into the past: alarm=" + alarm + ", atPs=" + atPs + ", nowPs=" + nowPs);
        }
        if (alarm.next != null) {
            unlink(alarm);
        }
        alarm.timePs = atPs;
        link(alarm);
        if (pending > 2 * buckets && pending > LIST_LIMIT && buckets < LARGEST_CALENDAR) {
            rebuild();
        } else if (++operations >= patience) {
            review();
        }
    }

    void cancel(QueuedAlarm alarm) {
        if (alarm.next != null) {
            unlink(alarm);
        }
    }

    private void link(QueuedAlarm alarm) {
        long day = alarm.timePs >>> dayShift;
        int bucket = (int) day & mask;
        QueuedAlarm tail = tails[bucket];
        if (tail == null) {
            alarm.next = alarm;
            alarm.previous = alarm;
            tails[bucket] = alarm;
        } else if (alarm.timePs >= tail.timePs) {
            insertAfter(tail, alarm);
            tails[bucket] = alarm;
        } else {
            insertAfter(placeBefore(tail, alarm.timePs), alarm);
        }
        if (day < scanDay) {
            scanDay = day;
        }
        QueuedAlarm earliest = first;
        if (earliest == null ? pending == 0 : alarm.timePs < earliest.timePs) {
            first = alarm;
            scanDay = day;
        }
        pending++;
        if (!alarm.background) {
            foreground++;
        }
    }

    /** The last alarm of the list that is not later than {@code timePs}, or the tail if all are. */
    private QueuedAlarm placeBefore(QueuedAlarm tail, long timePs) {
        QueuedAlarm head = successor(tail);
        if (timePs < head.timePs) {
            return tail;
        }
        int steps = 1;
        QueuedAlarm place = predecessor(tail);
        while (place.timePs > timePs) {
            place = predecessor(place);
            steps++;
        }
        effort += steps;
        return place;
    }

    private static void insertAfter(QueuedAlarm place, QueuedAlarm alarm) {
        QueuedAlarm successor = successor(place);
        alarm.next = successor;
        alarm.previous = place;
        place.next = alarm;
        successor.previous = alarm;
    }

    private void unlink(QueuedAlarm alarm) {
        QueuedAlarm successor = successor(alarm);
        int bucket = (int) (alarm.timePs >>> dayShift) & mask;
        if (successor == alarm) {
            tails[bucket] = null;
        } else {
            QueuedAlarm predecessor = predecessor(alarm);
            predecessor.next = successor;
            successor.previous = predecessor;
            if (tails[bucket] == alarm) {
                tails[bucket] = predecessor;
            }
        }
        alarm.next = null;
        alarm.previous = null;
        if (first == alarm) {
            first = null;
        }
        pending--;
        if (!alarm.background) {
            foreground--;
        }
    }

    /** Finds the earliest alarm; there must be one. */
    private QueuedAlarm find() {
        long day = scanDay;
        for (int steps = 0; steps < buckets; steps++, day++) {
            QueuedAlarm tail = tails[(int) day & mask];
            if (tail != null) {
                QueuedAlarm head = successor(tail);
                if (head.timePs >>> dayShift == day) {
                    effort += steps;
                    scanDay = day;
                    first = head;
                    return head;
                }
            }
        }
        effort += 2L * buckets;
        return findFarAway();
    }

    /** A whole year is empty: compares the heads of all buckets. */
    private QueuedAlarm findFarAway() {
        QueuedAlarm earliest = null;
        for (int bucket = 0; bucket < buckets; bucket++) {
            QueuedAlarm tail = tails[bucket];
            if (tail != null) {
                QueuedAlarm head = successor(tail);
                if (earliest == null || head.timePs < earliest.timePs) {
                    earliest = head;
                }
            }
        }
        if (earliest == null) {
            throw new AssertionError("an alarm is counted but in no bucket: pending=" + pending);
        }
        scanDay = earliest.timePs >>> dayShift;
        first = earliest;
        return earliest;
    }

    /** Looks back at the effort since the last review, and rebuilds a calendar that no longer fits. */
    private void review() {
        boolean costly = effort > operations * TOLERATED_EFFORT;
        boolean tooLarge = pending < buckets / 8 || (buckets > 1 && pending < LIST_LIMIT / 2);
        if (buckets > 1 && (costly || tooLarge)) {
            long patienceSpent = patience;
            rebuild();
            // A distribution that no day length fits must not be rebuilt over and over.
            patience = Math.max(patience, costly ? 2 * patienceSpent : 0);
        } else {
            patience = Math.max(LIST_LIMIT, 4L * pending);
        }
        effort = 0;
        operations = 0;
    }

    /** Chooses bucket count and day length for what is pending now, and sorts everything in again. */
    private void rebuild() {
        QueuedAlarm chain = unchain();
        int count = pending;
        if (count <= LIST_LIMIT) {
            shape(1, 63);
        } else {
            int wanted = Integer.highestOneBit(Math.min(count, LARGEST_CALENDAR / 2)) * 2;
            shape(wanted, dayShiftFor(chain, count));
        }
        pending = 0;
        foreground = 0;
        while (chain != null) {
            QueuedAlarm rest = chain.next;
            link(chain);
            chain = rest;
        }
        patience = Math.max(LIST_LIMIT, 4L * count);
        effort = 0;
        operations = 0;
    }

    /** Strings all pending alarms together, those of one time in their order, and empties the buckets. */
    private @Nullable QueuedAlarm unchain() {
        QueuedAlarm chain = null;
        for (int bucket = 0; bucket < buckets; bucket++) {
            QueuedAlarm tail = tails[bucket];
            if (tail != null) {
                QueuedAlarm head = successor(tail);
                tail.next = chain;
                chain = head;
                tails[bucket] = null;
            }
        }
        first = null;
        return chain;
    }

    private void shape(int newBuckets, int newDayShift) {
        if (newBuckets > tails.length) {
            tails = new @Nullable QueuedAlarm[newBuckets];
        }
        buckets = newBuckets;
        mask = newBuckets - 1;
        dayShift = newDayShift;
        scanDay = nowPs >>> newDayShift;
        patience = LIST_LIMIT;
        effort = 0;
        operations = 0;
    }

    /**
     * A day in which about one of the coming alarms falls. Every so manieth alarm is looked at; of these the earlier half
     * counts, so that a few timers far ahead do not stretch the days.
     */
    private int dayShiftFor(@Nullable QueuedAlarm chain, int count) {
        int stride = (count + SAMPLES - 1) / SAMPLES;
        int taken = 0;
        int index = 0;
        for (QueuedAlarm alarm = chain; alarm != null && taken < SAMPLES; alarm = alarm.next, index++) {
            if (index % stride == 0) {
                sample[taken++] = alarm.timePs;
            }
        }
        Arrays.sort(sample, 0, taken);
        int half = Math.max(1, taken / 2);
        long span = sample[half] - nowPs;
        long gap = Math.max(1, span / ((long) half * stride));
        return 64 - Long.numberOfLeadingZeros(gap);
    }

    private static QueuedAlarm successor(QueuedAlarm alarm) {
        QueuedAlarm next = alarm.next;
        if (next == null) {
            throw new IllegalStateException("an alarm in a bucket must have a successor: alarm=" + alarm);
        }
        return next;
    }

    private static QueuedAlarm predecessor(QueuedAlarm alarm) {
        QueuedAlarm previous = alarm.previous;
        if (previous == null) {
            throw new IllegalStateException("an alarm in a bucket must have a predecessor: alarm=" + alarm);
        }
        return previous;
    }
}
