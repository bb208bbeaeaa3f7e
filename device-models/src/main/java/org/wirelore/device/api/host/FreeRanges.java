package org.wirelore.device.api.host;

import java.util.Arrays;

/** Ranges of a memory that were freed, by rising offsets; neighbours are one. */
final class FreeRanges {
    private static final int FIRST_RANGES = 8;

    private int[] starts = new int[FIRST_RANGES];
    private int[] ends = new int[FIRST_RANGES];
    private int count;

    /** Judges a range that would be taken. */
    @FunctionalInterface
    interface RangeTest {
        boolean isGood(int start, int end);
    }

    void clear() {
        count = 0;
    }

    void add(int start, int end) {
        if (start == end) {
            return;
        }
        int at = 0;
        while (at < count && ends[at] < start) {
            at++;
        }
        int from = start;
        int to = end;
        int next = at;
        while (next < count && starts[next] <= end) {
            from = Math.min(from, starts[next]);
            to = Math.max(to, ends[next]);
            next++;
        }
        replace(at, next, from, to, true);
    }

    /** Takes a range out of one that contains it. */
    void remove(int start, int end) {
        int at = 0;
        while (ends[at] < end) {
            at++;
        }
        int from = starts[at];
        int to = ends[at];
        replace(at, at + 1, from, start, from < start);
        if (end < to) {
            add(end, to);
        }
    }

    private void replace(int first, int behind, int from, int to, boolean isKept) {
        int kept = isKept ? 1 : 0;
        int newCount = count - (behind - first) + kept;
        if (newCount > starts.length) {
            starts = Arrays.copyOf(starts, 2 * starts.length);
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        System.arraycopy(starts, behind, starts, first + kept, count - behind);
        System.arraycopy(ends, behind, ends, first + kept, count - behind);
        if (isKept) {
            starts[first] = from;
            ends[first] = to;
        }
        count = newCount;
    }

    /** The lowest place for a range; -1 if there is none. */
    int find(int bytes, int alignment, RangeTest test) {
        for (int i = 0; i < count; i++) {
            int start = (starts[i] + alignment - 1) & -alignment;
            if (start <= ends[i] - bytes && test.isGood(start, start + bytes)) {
                return start;
            }
        }
        return -1;
    }

    boolean overlaps(int start, int end) {
        for (int i = 0; i < count; i++) {
            if (starts[i] < end && ends[i] > start) {
                return true;
            }
        }
        return false;
    }

    boolean contains(int start, int end) {
        for (int i = 0; i < count; i++) {
            if (starts[i] <= start && ends[i] >= end) {
                return true;
            }
        }
        return false;
    }

    /** Behind the last range. */
    int last() {
        return count == 0 ? 0 : ends[count - 1];
    }

    /** Forgets the last range, and says where it began. */
    int dropLast() {
        count--;
        return starts[count];
    }
}
