package org.wirelore.rig.bench;

import java.util.Arrays;

/**
 * The barest calendar queue: primitive arrays, singly linked sorted buckets, days fixed beforehand to the density of
 * the events, and nothing that a simulation needs beside it (no cancelling, no resizing, no hash, no actions).
 */
final class BareCalendarQueue {
    private static final int NONE = -1;

    private final int dayShift;
    private final int mask;
    private final int[] heads;
    private final int[] nexts;
    private final long[] timesPs;
    private long day;
    private long nowPs;

    /**
     * An empty queue.
     *
     * @param capacity number of entries, which are known by their index
     * @param gapPs mean distance of two consecutive events
     */
    BareCalendarQueue(int capacity, long gapPs) {
        int buckets = Integer.highestOneBit(capacity) * 2;
        dayShift = 64 - Long.numberOfLeadingZeros(gapPs);
        mask = buckets - 1;
        heads = new int[buckets];
        Arrays.fill(heads, NONE);
        nexts = new int[capacity];
        timesPs = new long[capacity];
    }

    long nowPs() {
        return nowPs;
    }

    void push(int entry, long atPs) {
        timesPs[entry] = atPs;
        int bucket = (int) (atPs >>> dayShift) & mask;
        int head = heads[bucket];
        if (head == NONE || timesPs[head] > atPs) {
            nexts[entry] = head;
            heads[bucket] = entry;
            return;
        }
        int place = head;
        int following = nexts[place];
        while (following != NONE && timesPs[following] <= atPs) {
            place = following;
            following = nexts[place];
        }
        nexts[entry] = following;
        nexts[place] = entry;
    }

    /** Takes the earliest entry out; there must be one within a year. */
    int pop() {
        for (;; day++) {
            int bucket = (int) day & mask;
            int head = heads[bucket];
            if (head != NONE && timesPs[head] >>> dayShift == day) {
                heads[bucket] = nexts[head];
                nowPs = timesPs[head];
                return head;
            }
        }
    }
}
