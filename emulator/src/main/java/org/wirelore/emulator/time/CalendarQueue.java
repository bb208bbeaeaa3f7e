package org.wirelore.emulator.time;

import java.util.Arrays;

/**
 * A calendar queue over entries that are small numbers: finds the earliest entry, entries of one time in the order in which
 * they were inserted. Inserting, removing and finding allocate nothing and cost the same however many entries there are.
 *
 * <p>Time is cut into days of a power of two; day {@code d} belongs to bucket {@code d mod buckets}, a circular doubly linked
 * list sorted by time. A queue with few entries is one such list. The number of buckets and the length of a day follow the
 * number of entries and the effort that finding and inserting took lately; neither has any influence on the order.
 *
 * <p>Times and links lie in one primitive array, so that a queue of a million entries stays within reach of the caches
 * and costs the garbage collector nothing. Not thread safe.
 */
final class CalendarQueue {
    /** No entry. */
    static final int NONE = -1;
    /** The time of an earliest entry that does not exist. */
    static final long NEVER = Long.MAX_VALUE;

    /** Up to here a sorted list beats buckets. */
    private static final int LIST_LIMIT = 32;
    private static final int LARGEST_CALENDAR = 1 << 24;
    /** With one bucket, all time is one day. */
    private static final int ALL_TIME = 63;
    /** Rebuild when an operation took more steps than this on average. */
    private static final int TOLERATED_EFFORT = 4;
    /** How many of the entries are looked at to learn how dense the near future is. */
    private static final int SAMPLES = 64;
    private static final long NOT_LINKED = -1;
    private static final long LOW = 0xFFFF_FFFFL;

    private final long[] sample = new long[SAMPLES];

    /** Two cells for each entry: its time; its successor (high half) and its predecessor (low half). */
    private long[] cells = new long[0];
    /** Last entry of each bucket; its successor is the first. */
    private int[] tails = {NONE};
    private int buckets = 1;
    private int mask;
    private int dayShift = ALL_TIME;
    /** No entry lies on an earlier day. */
    private long scanDay;
    /** The earliest entry, where known. */
    private int first = NONE;
    /** The earliest entry's time, where known; {@link #NEVER} if not. */
    private long firstPs = NEVER;
    private int size;

    private long scanEffort;
    private long placeEffort;
    private long operations;
    private long patience = LIST_LIMIT;

    /** Makes room for entries from 0 to {@code capacity - 1}. */
    void reserve(int capacity) {
        if (2 * capacity > cells.length) {
            int before = cells.length;
            cells = Arrays.copyOf(cells, Math.max(2 * capacity, 2 * before));
            Arrays.fill(cells, before, cells.length, NOT_LINKED);
        }
    }

    int size() {
        return size;
    }

    boolean contains(int entry) {
        return cells[2 * entry + 1] != NOT_LINKED;
    }

    /** The time of the entry's present or latest stay in the queue. */
    long timePs(int entry) {
        return cells[2 * entry];
    }

    /** The time of the earliest entry, or {@link #NEVER} if there is none. */
    long firstPs() {
        if (first == NONE && size != 0) {
            find();
        }
        return firstPs;
    }

    /** Takes out the earliest entry; there must be one. */
    int removeFirst() {
        if (first == NONE) {
            find();
        }
        int entry = first;
        int successor = next(entry);
        remove(entry);
        // Where the successor shares the day it is the next one; the scan would find it at once, this saves the scan.
        if (successor != entry && cells[2 * successor] >>> dayShift == scanDay) {
            first = successor;
            firstPs = cells[2 * successor];
        }
        return entry;
    }

    /** Inserts an entry that is not in the queue. */
    void insert(int entry, long atPs) {
        link(entry, atPs);
        if (size > 2 * buckets && size > LIST_LIMIT && buckets < LARGEST_CALENDAR) {
            int chain = unchain();
            rebuild(chain, dayShiftFor(chain));
        } else if (++operations >= patience) {
            review();
        }
    }

    /** Takes out an entry that is in the queue. */
    void remove(int entry) {
        long[] nodes = cells;
        long links = nodes[2 * entry + 1];
        int successor = (int) (links >>> 32);
        int bucket = (int) (nodes[2 * entry] >>> dayShift) & mask;
        if (successor == entry) {
            tails[bucket] = NONE;
        } else {
            int predecessor = (int) links;
            nodes[2 * predecessor + 1] = (nodes[2 * predecessor + 1] & LOW) | (links & ~LOW);
            nodes[2 * successor + 1] = (nodes[2 * successor + 1] & ~LOW) | (links & LOW);
            if (tails[bucket] == entry) {
                tails[bucket] = predecessor;
            }
        }
        nodes[2 * entry + 1] = NOT_LINKED;
        size--;
        if (first == entry) {
            first = NONE;
            firstPs = NEVER;
        }
    }

    /** Takes everything out. */
    void clear() {
        for (int bucket = 0; size != 0; bucket++) {
            while (tails[bucket] != NONE) {
                remove(tails[bucket]);
            }
        }
        shape(1, ALL_TIME);
        scanDay = 0;
    }

    private void link(int entry, long atPs) {
        long[] nodes = cells;
        nodes[2 * entry] = atPs;
        long day = atPs >>> dayShift;
        int bucket = (int) day & mask;
        int tail = tails[bucket];
        if (tail == NONE) {
            nodes[2 * entry + 1] = ((long) entry << 32) | entry;
            tails[bucket] = entry;
        } else if (atPs >= nodes[2 * tail]) {
            linkAfter(tail, entry);
            tails[bucket] = entry;
        } else {
            linkAfter(placeBefore(tail, atPs), entry);
        }
        if (atPs < firstPs && (first != NONE || size == 0)) {
            first = entry;
            firstPs = atPs;
            scanDay = day;
        } else if (day < scanDay) {
            scanDay = day;
        }
        size++;
    }

    /** The last entry of the list that is not later than {@code atPs}, or the tail if all are. */
    private int placeBefore(int tail, long atPs) {
        if (atPs < cells[2 * next(tail)]) {
            return tail;
        }
        int place = previous(tail);
        int steps = 1;
        while (cells[2 * place] > atPs) {
            place = previous(place);
            steps++;
        }
        placeEffort += steps;
        return place;
    }

    private void linkAfter(int place, int entry) {
        long[] nodes = cells;
        long links = nodes[2 * place + 1];
        int successor = (int) (links >>> 32);
        nodes[2 * entry + 1] = (links & ~LOW) | place;
        nodes[2 * place + 1] = (links & LOW) | ((long) entry << 32);
        nodes[2 * successor + 1] = (nodes[2 * successor + 1] & ~LOW) | entry;
    }

    private void find() {
        long day = scanDay;
        for (int steps = 0; steps < buckets; steps++, day++) {
            int tail = tails[(int) day & mask];
            if (tail != NONE) {
                int head = next(tail);
                if (cells[2 * head] >>> dayShift == day) {
                    scanEffort += steps;
                    found(head);
                    return;
                }
            }
        }
        findFarAway();
    }

    /** A whole year is empty: compares the heads of all buckets. */
    private void findFarAway() {
        scanEffort += 2L * buckets;
        int earliest = NONE;
        for (int bucket = 0; bucket < buckets; bucket++) {
            int tail = tails[bucket];
            if (tail != NONE) {
                int head = next(tail);
                if (earliest == NONE || cells[2 * head] < cells[2 * earliest]) {
                    earliest = head;
                }
            }
        }
        found(earliest);
    }

    private void found(int entry) {
        first = entry;
        firstPs = cells[2 * entry];
        scanDay = firstPs >>> dayShift;
    }

    /** Looks back at the effort since the last review, and rebuilds a calendar that no longer fits. */
    private void review() {
        boolean costly = scanEffort + placeEffort > operations * TOLERATED_EFFORT;
        boolean tooLarge = size < buckets / 8 || (buckets > 1 && size < LIST_LIMIT / 2);
        if (tooLarge) {
            int chain = unchain();
            rebuild(chain, dayShiftFor(chain));
        } else if (costly && buckets > 1) {
            long spent = patience;
            int chain = unchain();
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

    /** Where the sample misleads (clusters, or a few entries far away), the effort tells whether days are too short. */
    private int betterDayShift(int sampled) {
        if (scanEffort > placeEffort) {
            return Math.clamp(sampled, dayShift + 1, ALL_TIME - 1);
        }
        return Math.clamp(sampled, 0, Math.max(0, dayShift - 1));
    }

    /** Sorts a chain in again, into as many buckets as suit the number of entries. */
    private void rebuild(int chain, int newDayShift) {
        int count = size;
        if (count <= LIST_LIMIT) {
            shape(1, ALL_TIME);
        } else {
            shape(Integer.highestOneBit(Math.min(count, LARGEST_CALENDAR / 2)) * 2, newDayShift);
        }
        scanDay = NEVER;
        size = 0;
        int rest = chain;
        while (rest != NONE) {
            int following = next(rest);
            link(rest, cells[2 * rest]);
            rest = following;
        }
        patience = Math.max(LIST_LIMIT, 4L * count);
    }

    /** Strings all entries together, those of one time in their order, and empties the buckets. */
    private int unchain() {
        int chain = NONE;
        for (int bucket = 0; bucket < buckets; bucket++) {
            int tail = tails[bucket];
            if (tail != NONE) {
                int head = next(tail);
                cells[2 * tail + 1] = (cells[2 * tail + 1] & LOW) | ((long) chain << 32);
                chain = head;
                tails[bucket] = NONE;
            }
        }
        first = NONE;
        firstPs = NEVER;
        return chain;
    }

    /** Gives the calendar another shape; all buckets must be empty. */
    private void shape(int newBuckets, int newDayShift) {
        if (newBuckets > tails.length) {
            tails = new int[newBuckets];
            Arrays.fill(tails, NONE);
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
     * A day on which about one of the coming entries falls. Only the earlier half of a sample counts, so that a few timers far
     * ahead do not stretch the days.
     */
    private int dayShiftFor(int chain) {
        int stride = size / SAMPLES + 1;
        int taken = 0;
        int index = 0;
        for (int entry = chain; entry != NONE; entry = next(entry), index++) {
            if (index % stride == 0) {
                sample[taken++] = cells[2 * entry];
            }
        }
        if (taken < 2) {
            return 0;
        }
        Arrays.sort(sample, 0, taken);
        int half = taken / 2;
        long gap = (sample[half] - sample[0]) / ((long) half * stride);
        return Math.min(ALL_TIME - 1, 64 - Long.numberOfLeadingZeros(gap));
    }

    private int next(int entry) {
        return (int) (cells[2 * entry + 1] >>> 32);
    }

    private int previous(int entry) {
        return (int) cells[2 * entry + 1];
    }
}
