package org.wirelore.adi.fmp.network;

import java.lang.foreign.MemorySegment;

/**
 * The pinned memory through which long messages go to the card (paper, section 2.3): a ring, from which the card
 * fetches in the order of the entries.
 */
final class StagingArea {
    private static final int GRAIN = 8;

    private final MemorySegment memory;
    private final int capacity;
    /** Entries under way: their numbers, and where in the ring their bytes end. */
    private final int[] numbers;
    private final int[] ends;
    private int oldest;
    private int count;
    /** Where the next message goes, and where the oldest one begins. */
    private int head;
    private int tail;
    private int claimedBegin = -1;
    private int claimedEnd;

    /** @param entriesMax how many entries can be under way */
    StagingArea(MemorySegment memory, int entriesMax) {
        this.memory = memory;
        this.capacity = (int) Math.min(memory.byteSize() & -GRAIN, Integer.MAX_VALUE & -GRAIN);
        this.numbers = new int[entriesMax];
        this.ends = new int[entriesMax];
    }

    MemorySegment memory() {
        return memory;
    }

    /** The longest message: two of them fit, so that one is filled while the card fetches the other. */
    int messageBytesMax() {
        return (capacity / 2) & -GRAIN;
    }

    /** Room for a message, or -1 if there is none now. What was claimed and not {@link #used} before is forgotten. */
    int claim(int bytes) {
        int need = (bytes + GRAIN - 1) & -GRAIN;
        claimedBegin = -1;
        if (count == numbers.length) {
            return -1;
        }
        if (count == 0) {
            head = 0;
            tail = 0;
        }
        boolean isWrapped = count > 0 && head <= tail;
        if (isWrapped ? need <= tail - head : need <= capacity - head) {
            claimedBegin = head;
        } else if (!isWrapped && need <= tail) {
            claimedBegin = 0;
        } else {
            return -1;
        }
        claimedEnd = claimedBegin + need;
        return claimedBegin;
    }

    /** The claimed bytes are those of the entry of this number. */
    void used(int number) {
        int at = (oldest + count) % numbers.length;
        numbers[at] = number;
        ends[at] = claimedEnd;
        count++;
        head = claimedEnd;
        claimedBegin = -1;
    }

    /** Frees what the card is through with. */
    void free(SendQueue queue) {
        while (count > 0 && queue.isKnownDone(numbers[oldest])) {
            tail = ends[oldest];
            oldest = (oldest + 1) % numbers.length;
            count--;
        }
    }

    boolean isEmpty() {
        return count == 0;
    }
}
