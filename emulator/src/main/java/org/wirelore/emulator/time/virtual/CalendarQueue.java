package org.wirelore.emulator.time.virtual;

import org.jspecify.annotations.Nullable;

/**
 * A calendar queue of alarms: finds the earliest, alarms of one time by their order and then as they were inserted.
 * Inserting, removing and finding allocate nothing and cost the same however many alarms there are.
 *
 * <p>Time is cut into days of a power of two; day {@code d} belongs to bucket {@code d mod buckets}. A bucket is a
 * pile, the latest inserted on top, so that inserting looks at no other alarm. The alarms of the present day alone are
 * sorted, when the day begins. A queue with few alarms has one day for all time. The number of buckets and the length
 * of a day follow the number of alarms and the effort that finding and sorting took lately; neither has any influence
 * on the order. Not thread safe.
 *
 * <p>The last alarm of a list is its own successor, so that a successor of null means "in no list".
 */
final class CalendarQueue {
    /** The time of an earliest alarm that does not exist. */
    static final long NEVER = Long.MAX_VALUE;

    /** Up to here a sorted list beats buckets. */
    private static final int LIST_LIMIT = 32;
    private static final int LARGEST_CALENDAR = 1 << 24;
    /** From this many buckets on, alarms are expected to lie outside of the near caches. */
    private static final int BEYOND_CACHE = 1 << 14;
    private static final int DAYS_AHEAD = 16;
    /** Rebuild when an operation took more steps than this on average. */
    private static final int TOLERATED_EFFORT = 4;

    private final DayLength dayLength = new DayLength();

    /** Latest inserted alarm of each bucket; those of the present day are not in its bucket. */
    private @Nullable QueuedAlarm[] piles = new @Nullable QueuedAlarm[1];
    private int buckets = 1;
    private int mask;
    private int dayShift = DayLength.ALL_TIME;
    /** The present day, if it has begun; in any case no alarm lies on an earlier one. */
    private long today;
    /** The alarms of the present day, sorted; null while it has not begun. */
    @Nullable
    QueuedAlarm first;
    private @Nullable QueuedAlarm last;
    /** The earliest alarm's time, while the present day has begun; {@link #NEVER} if not. */
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
        QueuedAlarm successor = entry.successor();
        entry.next = null;
        size--;
        if (buckets >= BEYOND_CACHE) {
            lookAhead();
        }
        if (successor == entry) {
            endDay();
        } else {
            first = successor;
            firstPs = successor.timePs;
        }
        return entry;
    }

    /**
     * Touches alarms that are due some days from now. A large calendar lies outside of the near caches, and the
     * processor can fetch an alarm while it works on those before it; its action hangs on it, so that is asked for some
     * days later, when the alarm itself has come.
     */
    private void lookAhead() {
        QueuedAlarm distant = piles[(int) (today + 2 * DAYS_AHEAD) & mask];
        QueuedAlarm coming = piles[(int) (today + DAYS_AHEAD) & mask];
        if ((distant != null && distant.timePs == NEVER) || (coming != null && coming.precedesNever())) {
            scanEffort++;
        }
    }

    /** Inserts an alarm that is not in the queue. */
    void insert(QueuedAlarm entry, long atPs) {
        link(entry, atPs);
        if (size > 2 * buckets && size > LIST_LIMIT && buckets < LARGEST_CALENDAR) {
            QueuedAlarm chain = unchain();
            rebuild(chain, dayLength.shift(chain, size));
        } else if (++operations >= patience) {
            review();
        }
    }

    /** Takes out an alarm that is in the queue. */
    void remove(QueuedAlarm entry) {
        long day = entry.timePs >>> dayShift;
        boolean ofToday = first != null && day == today;
        int bucket = (int) day & mask;
        QueuedAlarm head = ofToday ? first : piles[bucket];
        if (head == null) {
            throw new IllegalStateException("an alarm that is set must be in the queue: alarm=" + entry);
        }
        QueuedAlarm successor = entry.successor();
        boolean atEnd = successor == entry;
        if (head != entry) {
            QueuedAlarm predecessor = predecessor(head, entry);
            predecessor.next = atEnd ? predecessor : successor;
            if (ofToday && atEnd) {
                last = predecessor;
            }
        } else if (!ofToday) {
            piles[bucket] = atEnd ? null : successor;
        } else if (atEnd) {
            endDay();
        } else {
            first = successor;
            firstPs = successor.timePs;
        }
        entry.next = null;
        size--;
    }

    private QueuedAlarm predecessor(QueuedAlarm head, QueuedAlarm entry) {
        QueuedAlarm predecessor = head;
        QueuedAlarm following = head.successor();
        while (following != entry) {
            predecessor = following;
            following = following.successor();
            placeEffort++;
        }
        return predecessor;
    }

    /** Takes everything out. */
    void clear() {
        QueuedAlarm entry = unchain();
        while (entry != null) {
            QueuedAlarm following = entry.next;
            entry.next = null;
            entry = following;
        }
        size = 0;
        shape(1, DayLength.ALL_TIME);
        today = 0;
    }

    private void link(QueuedAlarm entry, long atPs) {
        entry.timePs = atPs;
        long day = atPs >>> dayShift;
        if (day < today || size == 0) {
            breakOff();
            today = day;
            entry.next = entry;
            first = entry;
            last = entry;
            firstPs = atPs;
        } else if (day == today && first != null) {
            place(entry);
        } else {
            pile(entry, (int) day & mask);
        }
        size++;
    }

    private void pile(QueuedAlarm entry, int bucket) {
        QueuedAlarm top = piles[bucket];
        entry.next = top == null ? entry : top;
        piles[bucket] = entry;
    }

    /** Sorts an alarm into the present day, behind those of its time and order. */
    private void place(QueuedAlarm entry) {
        QueuedAlarm end = last;
        QueuedAlarm begin = first;
        if (end == null || begin == null) {
            throw new IllegalStateException("the day must have begun");
        }
        if (!entry.precedes(end)) {
            end.next = entry;
            entry.next = entry;
            last = entry;
        } else if (entry.precedes(begin)) {
            entry.next = begin;
            first = entry;
            firstPs = entry.timePs;
        } else {
            QueuedAlarm predecessor = begin;
            QueuedAlarm following = begin.successor();
            int steps = 0;
            while (!entry.precedes(following)) {
                predecessor = following;
                following = following.successor();
                steps++;
            }
            placeEffort += steps;
            entry.next = following;
            predecessor.next = entry;
        }
    }

    private QueuedAlarm find() {
        long day = today;
        for (int steps = 0; steps < buckets; steps++, day++) {
            QueuedAlarm top = piles[(int) day & mask];
            if (top != null) {
                QueuedAlarm found = beginDay(day, top);
                if (found != null) {
                    scanEffort += steps;
                    return found;
                }
            }
        }
        return findFarAway();
    }

    /** A whole year is empty: compares all alarms. */
    private QueuedAlarm findFarAway() {
        scanEffort += 2L * buckets;
        long earliestPs = NEVER;
        for (int bucket = 0; bucket < buckets; bucket++) {
            QueuedAlarm entry = piles[bucket];
            while (entry != null) {
                earliestPs = Math.min(earliestPs, entry.timePs);
                QueuedAlarm following = entry.successor();
                entry = following == entry ? null : following;
            }
        }
        long day = earliestPs >>> dayShift;
        QueuedAlarm top = piles[(int) day & mask];
        QueuedAlarm found = top == null ? null : beginDay(day, top);
        if (found == null) {
            throw new IllegalStateException("a counted alarm must be in a bucket: size=" + size);
        }
        return found;
    }

    /**
     * Takes a day's alarms from its bucket and sorts them; null if it has none. The pile is worked off from the latest
     * inserted to the earliest, so an alarm belongs before those of its time and order that are sorted already.
     */
    private @Nullable QueuedAlarm beginDay(long day, QueuedAlarm top) {
        QueuedAlarm kept = null;
        QueuedAlarm entry = top;
        while (true) {
            QueuedAlarm following = entry.successor();
            boolean atEnd = following == entry;
            if (entry.timePs >>> dayShift == day) {
                if (kept != null) {
                    kept.next = atEnd ? kept : following;
                } else {
                    piles[(int) day & mask] = atEnd ? null : following;
                }
                placeBefore(entry);
            } else {
                kept = entry;
                placeEffort++;
            }
            if (atEnd) {
                break;
            }
            entry = following;
        }
        QueuedAlarm earliest = first;
        if (earliest != null) {
            today = day;
            firstPs = earliest.timePs;
        }
        return earliest;
    }

    /** Sorts an alarm into the day that begins, before those of its time and order. */
    private void placeBefore(QueuedAlarm entry) {
        QueuedAlarm begin = first;
        QueuedAlarm end = last;
        if (begin == null || end == null) {
            entry.next = entry;
            first = entry;
            last = entry;
        } else if (!begin.precedes(entry)) {
            entry.next = begin;
            first = entry;
        } else if (end.precedes(entry)) {
            end.next = entry;
            entry.next = entry;
            last = entry;
        } else {
            QueuedAlarm predecessor = begin;
            QueuedAlarm following = begin.successor();
            while (following.precedes(entry)) {
                predecessor = following;
                following = following.successor();
                placeEffort++;
            }
            entry.next = following;
            predecessor.next = entry;
        }
    }

    /** The present day has no alarm any more. */
    private void endDay() {
        first = null;
        last = null;
        firstPs = NEVER;
    }

    /** Puts the rest of the present day back on its pile: an earlier day comes first, or the calendar changes. */
    private void breakOff() {
        QueuedAlarm entry = first;
        int bucket = (int) today & mask;
        while (entry != null) {
            QueuedAlarm following = entry.successor();
            pile(entry, bucket);
            placeEffort++;
            entry = following == entry ? null : following;
        }
        endDay();
    }

    /** Looks back at the effort since the last review, and rebuilds a calendar that no longer fits. */
    private void review() {
        boolean costly = scanEffort + placeEffort > operations * TOLERATED_EFFORT;
        boolean tooLarge = size < buckets / 8 || (buckets > 1 && size < LIST_LIMIT / 2);
        if (tooLarge) {
            QueuedAlarm chain = unchain();
            rebuild(chain, dayLength.shift(chain, size));
        } else if (costly && buckets > 1) {
            long spent = patience;
            QueuedAlarm chain = unchain();
            rebuild(chain, DayLength.better(dayLength.shift(chain, size), dayShift, scanEffort > placeEffort));
            // A distribution that no day length fits must not be rebuilt over and over.
            patience = Math.max(patience, spent + spent / 2);
        } else {
            patience = Math.max(LIST_LIMIT, 4L * size);
        }
        scanEffort = 0;
        placeEffort = 0;
        operations = 0;
    }

    /** Files a chain again, into as many buckets as suit the number of entries. */
    private void rebuild(@Nullable QueuedAlarm chain, int newDayShift) {
        boolean isList = size <= LIST_LIMIT;
        shape(isList ? 1 : Integer.highestOneBit(Math.min(size, LARGEST_CALENDAR / 2)) * 2,
                isList ? DayLength.ALL_TIME : newDayShift);
        today = NEVER;
        size = 0;
        QueuedAlarm rest = chain;
        while (rest != null) {
            QueuedAlarm following = rest.next;
            link(rest, rest.timePs);
            rest = following;
        }
        patience = Math.max(LIST_LIMIT, 4L * size);
    }

    /** Strings all alarms together, those of one time in the order of insertion, and empties the buckets. */
    private @Nullable QueuedAlarm unchain() {
        breakOff();
        QueuedAlarm chain = null;
        int left = size;
        for (int bucket = 0; left != 0; bucket++) {
            QueuedAlarm entry = piles[bucket];
            piles[bucket] = null;
            while (entry != null) {
                QueuedAlarm following = entry.successor();
                entry.next = chain;
                chain = entry;
                left--;
                entry = following == entry ? null : following;
            }
        }
        return chain;
    }

    /** Gives the calendar another shape; all buckets must be empty. */
    private void shape(int newBuckets, int newDayShift) {
        if (newBuckets > piles.length) {
            piles = new @Nullable QueuedAlarm[newBuckets];
        }
        buckets = newBuckets;
        mask = newBuckets - 1;
        dayShift = newDayShift;
        patience = LIST_LIMIT;
        scanEffort = 0;
        placeEffort = 0;
        operations = 0;
    }
}
