package org.wirelore.emulator.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A calendar queue of alarms: finds the earliest, alarms of one time in the order in which they were inserted. Inserting,
 * removing and finding allocate nothing and cost the same however many alarms there are.
 *
 * <p>Time is cut into days of a power of two; day {@code d} belongs to bucket {@code d mod buckets}, a circular list sorted
 * by time whose nodes are the alarms. A queue with few alarms is one such list. The number of buckets and the length of a
 * day follow the number of alarms and the effort that finding and inserting took lately; neither has any influence on the
 * order. Not thread safe.
 */
final class CalendarQueue {
    /** The time of an earliest alarm that does not exist. */
    static final long NEVER = Long.MAX_VALUE;

    /** Up to here a sorted list beats buckets. */
    private static final int LIST_LIMIT = 32;
    private static final int LARGEST_CALENDAR = 1 << 24;
    /** With one bucket, all time is one day. */
    private static final int ALL_TIME = 63;
    /** From so many buckets on, alarms must be expected to be in no near cache. */
    private static final int BEYOND_CACHE = 1 << 14;
    private static final int DAYS_AHEAD = 16;
    /** Rebuild when an operation took more steps than this on average. */
    private static final int TOLERATED_EFFORT = 4;
    /** How many of the alarms are looked at to learn how dense the near future is. */
    private static final int SAMPLES = 64;

    private final long[] sample = new long[SAMPLES];

    /** Last alarm of each bucket; its successor is the first. */
    private @Nullable QueuedAlarm[] tails = new @Nullable QueuedAlarm[1];
    private int buckets = 1;
    private int mask;
    private int dayShift = ALL_TIME;
    /** No alarm lies on an earlier day. */
    private long scanDay;
    /** The earliest entry, where known. */
    private @Nullable QueuedAlarm first;
    /** The earliest entry's time, where known; {@link #NEVER} if not. */
    private long firstPs = NEVER;
    private int size;

    private long scanEffort;
    private long placeEffort;
    private long operations;
    private long patience = LIST_LIMIT;

    int size() {
        return size;
    }

    /** The time of the earliest entry, or {@link #NEVER} if there is none. */
    long firstPs() {
        if (first == null && size != 0) {
            find();
        }
        return firstPs;
    }

    /** Takes out the earliest entry; there must be one. */
    QueuedAlarm removeFirst() {
        QueuedAlarm known = first;
        QueuedAlarm entry = known == null ? find() : known;
        int bucket = (int) scanDay & mask;
        QueuedAlarm tail = tails[bucket];
        QueuedAlarm successor = next(entry);
        entry.next = null;
        size--;
        if (buckets >= BEYOND_CACHE) {
            lookAhead();
        }
        if (tail == null || tail == entry) {
            tails[bucket] = null;
            forget();
            return entry;
        }
        tail.next = successor;
        // Where the successor shares the day it is the next one; the scan would find it at once, this saves the scan.
        long followingPs = successor.timePs;
        if (followingPs >>> dayShift == scanDay) {
            first = successor;
            firstPs = followingPs;
        } else {
            forget();
        }
        return entry;
    }

    /**
     * Touches alarms that are due some days from now. A large calendar lies outside of the near caches, and the processor
     * can fetch an alarm while it works on those before it; its action hangs on it, so that is asked for some days later,
     * when the alarm itself has come.
     */
    private void lookAhead() {
        QueuedAlarm distant = tails[(int) (scanDay + 2 * DAYS_AHEAD) & mask];
        QueuedAlarm coming = tails[(int) (scanDay + DAYS_AHEAD) & mask];
        if ((distant != null && distant.timePs == NEVER) || (coming != null && coming.precedesNever())) {
            scanEffort++;
        }
    }

    /** Inserts an alarm that is not in the queue. */
    void insert(QueuedAlarm entry, long atPs) {
        link(entry, atPs);
        if (size > 2 * buckets && size > LIST_LIMIT && buckets < LARGEST_CALENDAR) {
            QueuedAlarm chain = unchain();
            rebuild(chain, dayShiftFor(chain));
        } else if (++operations >= patience) {
            review();
        }
    }

    /** Takes out an alarm that is in the queue. */
    void remove(QueuedAlarm entry) {
        int bucket = (int) (entry.timePs >>> dayShift) & mask;
        QueuedAlarm tail = tails[bucket];
        QueuedAlarm successor = next(entry);
        size--;
        if (tail == null || successor == entry) {
            tails[bucket] = null;
        } else {
            QueuedAlarm predecessor = tail;
            QueuedAlarm following = next(tail);
            while (following != entry) {
                predecessor = following;
                following = next(following);
                placeEffort++;
            }
            predecessor.next = successor;
            if (tail == entry) {
                tails[bucket] = predecessor;
            }
        }
        entry.next = null;
        if (first == entry) {
            forget();
        }
    }

    /** Takes everything out. */
    void clear() {
        for (int bucket = 0; size != 0; bucket++) {
            QueuedAlarm tail = tails[bucket];
            if (tail != null) {
                tails[bucket] = null;
                QueuedAlarm entry = tail;
                do {
                    QueuedAlarm following = next(entry);
                    entry.next = null;
                    size--;
                    entry = following;
                } while (entry != tail);
            }
        }
        forget();
        shape(1, ALL_TIME);
        scanDay = 0;
    }

    private void link(QueuedAlarm entry, long atPs) {
        entry.timePs = atPs;
        long day = atPs >>> dayShift;
        int bucket = (int) day & mask;
        QueuedAlarm tail = tails[bucket];
        if (tail == null) {
            entry.next = entry;
            tails[bucket] = entry;
        } else {
            QueuedAlarm place = tail;
            if (atPs >= tail.timePs) {
                tails[bucket] = entry;
            } else {
                place = placeBefore(tail, atPs);
            }
            entry.next = next(place);
            place.next = entry;
        }
        if (atPs < firstPs && (first != null || size == 0)) {
            first = entry;
            firstPs = atPs;
            scanDay = day;
        } else if (day < scanDay) {
            scanDay = day;
        }
        size++;
    }

    /** The last alarm of the list that is not later than {@code atPs}, or the tail if all are; the tail is later. */
    private QueuedAlarm placeBefore(QueuedAlarm tail, long atPs) {
        QueuedAlarm place = tail;
        QueuedAlarm following = next(tail);
        int steps = 0;
        while (following.timePs <= atPs) {
            place = following;
            following = next(following);
            steps++;
        }
        placeEffort += steps;
        return place;
    }

    private QueuedAlarm find() {
        long day = scanDay;
        for (int steps = 0; steps < buckets; steps++, day++) {
            QueuedAlarm tail = tails[(int) day & mask];
            if (tail != null) {
                QueuedAlarm head = next(tail);
                if (head.timePs >>> dayShift == day) {
                    scanEffort += steps;
                    found(head);
                    return head;
                }
            }
        }
        return findFarAway();
    }

    /** A whole year is empty: compares the heads of all buckets. */
    private QueuedAlarm findFarAway() {
        scanEffort += 2L * buckets;
        QueuedAlarm earliest = null;
        for (int bucket = 0; bucket < buckets; bucket++) {
            QueuedAlarm tail = tails[bucket];
            if (tail != null) {
                QueuedAlarm head = next(tail);
                if (earliest == null || head.timePs < earliest.timePs) {
                    earliest = head;
                }
            }
        }
        if (earliest == null) {
            throw new IllegalStateException("a counted alarm must be in a bucket: size=" + size);
        }
        found(earliest);
        return earliest;
    }

    private void found(QueuedAlarm entry) {
        first = entry;
        firstPs = entry.timePs;
        scanDay = firstPs >>> dayShift;
    }

    /** Looks back at the effort since the last review, and rebuilds a calendar that no longer fits. */
    private void review() {
        boolean costly = scanEffort + placeEffort > operations * TOLERATED_EFFORT;
        boolean tooLarge = size < buckets / 8 || (buckets > 1 && size < LIST_LIMIT / 2);
        if (tooLarge) {
            QueuedAlarm chain = unchain();
            rebuild(chain, dayShiftFor(chain));
        } else if (costly && buckets > 1) {
            long spent = patience;
            QueuedAlarm chain = unchain();
            rebuild(chain, betterDayShift(dayShiftFor(chain)));
            // A distribution that no day length fits must not be rebuilt over and over.
            patience = Math.max(patience, spent + spent / 2);
        } else {
            patience = Math.max(LIST_LIMIT, 4L * size);
        }
        scanEffort = 0;
        placeEffort = 0;
        operations = 0;
    }

    /** Where the sample misleads (clusters, or a few alarms far away), the effort tells whether days are too short. */
    private int betterDayShift(int sampled) {
        if (scanEffort > placeEffort) {
            return Math.min(Math.max(sampled, dayShift + 1), ALL_TIME - 1);
        }
        return Math.clamp(sampled, 0, Math.max(0, dayShift - 1));
    }

    /** Sorts a chain in again, into as many buckets as suit the number of entries. */
    private void rebuild(@Nullable QueuedAlarm chain, int newDayShift) {
        int count = size;
        if (count <= LIST_LIMIT) {
            shape(1, ALL_TIME);
        } else {
            shape(Integer.highestOneBit(Math.min(count, LARGEST_CALENDAR / 2)) * 2, newDayShift);
        }
        scanDay = NEVER;
        size = 0;
        QueuedAlarm rest = chain;
        while (rest != null) {
            QueuedAlarm following = rest.next;
            link(rest, rest.timePs);
            rest = following;
        }
        patience = Math.max(LIST_LIMIT, 4L * count);
    }

    /** Strings all alarms together, those of one time in their order, and empties the buckets. */
    private @Nullable QueuedAlarm unchain() {
        QueuedAlarm chain = null;
        for (int bucket = 0; bucket < buckets; bucket++) {
            QueuedAlarm tail = tails[bucket];
            if (tail != null) {
                QueuedAlarm head = next(tail);
                tail.next = chain;
                chain = head;
                tails[bucket] = null;
            }
        }
        forget();
        return chain;
    }

    /** Gives the calendar another shape; all buckets must be empty. */
    private void shape(int newBuckets, int newDayShift) {
        if (newBuckets > tails.length) {
            tails = new @Nullable QueuedAlarm[newBuckets];
        }
        buckets = newBuckets;
        mask = newBuckets - 1;
        dayShift = newDayShift;
        patience = LIST_LIMIT;
        scanEffort = 0;
        placeEffort = 0;
        operations = 0;
    }

    /**
     * A day on which about one of the coming alarms falls. Only the earlier half of a sample counts, so that a few timers far
     * ahead do not stretch the days.
     */
    private int dayShiftFor(@Nullable QueuedAlarm chain) {
        int stride = size / SAMPLES + 1;
        int taken = 0;
        int index = 0;
        for (QueuedAlarm entry = chain; entry != null; entry = entry.next, index++) {
            if (index % stride == 0) {
                sample[taken++] = entry.timePs;
            }
        }
        if (taken < 2) {
            return 0;
        }
        Arrays.sort(sample, 0, taken);
        int half = taken / 2;
        long gap = (sample[half] - sample[0]) / ((long) half * stride);
        return Math.clamp(63 - Long.numberOfLeadingZeros(gap), 0, ALL_TIME - 1);
    }

    private void forget() {
        first = null;
        firstPs = NEVER;
    }

    private static QueuedAlarm next(QueuedAlarm entry) {
        QueuedAlarm next = entry.next;
        if (next == null) {
            throw new IllegalStateException("an alarm in a bucket must have a successor: alarm=" + entry);
        }
        return next;
    }
}
