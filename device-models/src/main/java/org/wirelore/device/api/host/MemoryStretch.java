package org.wirelore.device.api.host;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Consecutive bytes of a host's memory in one array, which is made when they are touched. Offsets are from its base.
 */
final class MemoryStretch {
    private static final byte[] UNTOUCHED = {};

    /** Holds nothing. */
    static final MemoryStretch NOWHERE = new MemoryStretch(0, 0);

    final int start;
    private int end;
    private byte[] bytes = UNTOUCHED;
    private MemorySegment view = MemorySegment.NULL;
    private boolean isMapped;

    MemoryStretch(int start, int end) {
        this.start = start;
        this.end = end;
    }

    /** Behind the last byte; the array may be longer. */
    int end() {
        return end;
    }

    /** Empty until it is touched. */
    byte[] bytes() {
        return bytes;
    }

    /** The array as a process has it mapped. */
    MemorySegment view() {
        return view;
    }

    boolean contains(int offset, int length) {
        return offset >= start && offset <= end - length;
    }

    /** Where an offset lies in the array. */
    int index(int offset) {
        return offset - start;
    }

    /** Whether the array ends where the stretch does. */
    boolean isWhole() {
        return bytes.length == end - start;
    }

    private boolean isTouched() {
        return bytes.length > 0;
    }

    /** Whether others hold views of the array, which must stay where it is. */
    boolean isMapped() {
        return isMapped;
    }

    void onMapped() {
        isMapped = true;
    }

    /** Zeroes it; no view is valid any longer. */
    void reset() {
        Arrays.fill(bytes, (byte) 0);
        isMapped = false;
    }

    /** Zeroes what it has of a range. */
    void clear(int from, int to) {
        int first = Math.max(from, start);
        int last = Math.min(to, end);
        if (isTouched() && first < last) {
            Arrays.fill(bytes, first - start, last - start, (byte) 0);
        }
    }

    void touch() {
        if (bytes.length == 0) {
            bytes = new byte[end - start];
            view = MemorySegment.ofArray(bytes);
        }
    }

    /** Copies what an older stretch holds of this one, and takes it away from there. */
    void takeFrom(MemoryStretch older) {
        int from = Math.max(start, older.start);
        if (older.isTouched() && from < older.end) {
            touch();
            System.arraycopy(older.bytes, from - older.start, bytes, from - start, older.end - from);
            older.end = from;
        }
    }
}
