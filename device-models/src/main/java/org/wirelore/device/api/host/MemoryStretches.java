package org.wirelore.device.api.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The arrays that hold what was touched of a memory. Offsets are from the memory's base. */
final class MemoryStretches {
    private static final int PAGE_BYTES = 4096;

    private final int sizeBytes;
    private final LentPages lent;
    /** In the order of their addresses; they never overlap. */
    private final List<MemoryStretch> stretches = new ArrayList<>();

    MemoryStretches(int sizeBytes, LentPages lent) {
        this.sizeBytes = sizeBytes;
        this.lent = lent;
    }

    long heapBytes() {
        return stretches.stream().mapToLong(stretch -> stretch.bytes().length).sum();
    }

    void reset() {
        stretches.forEach(MemoryStretch::reset);
    }

    /** A range was freed: zeroes it, and drops arrays of which all is free. */
    void clear(int start, int end, FreeRanges freed) {
        stretches.removeIf(stretch -> stretch.start > 0 && freed.contains(stretch.start, stretch.end()));
        for (MemoryStretch stretch : stretches) {
            stretch.clear(start, end);
        }
    }

    /** Whether a range lies in one stretch, or in none. */
    boolean isClean(int start, int end) {
        int index = floor(end - 1);
        return index < 0 || stretches.get(index).contains(start, end - start) || stretches.get(index).end() <= start;
    }

    void read(int offset, byte[] into, int at, int length) {
        for (int done = 0; done < length;) {
            int from = offset + done;
            if (lent.has(from)) {
                done += lent.read(from, into, at + done, length - done);
            } else {
                MemoryStretch stretch = touched(from);
                int moved = Math.min(length - done, stretch.end() - from);
                System.arraycopy(stretch.bytes(), stretch.index(from), into, at + done, moved);
                done += moved;
            }
        }
    }

    void write(int offset, byte[] from, int at, int length) {
        for (int done = 0; done < length;) {
            int to = offset + done;
            if (lent.has(to)) {
                done += lent.write(to, from, at + done, length - done);
            } else {
                MemoryStretch stretch = touched(to);
                int moved = Math.min(length - done, stretch.end() - to);
                System.arraycopy(from, at + done, stretch.bytes(), stretch.index(to), moved);
                done += moved;
            }
        }
    }

    /** The stretch of an offset, touched. */
    MemoryStretch touched(int offset) {
        Objects.checkIndex(offset, sizeBytes);
        int index = floor(offset);
        MemoryStretch stretch = index < 0 ? MemoryStretch.NOWHERE : stretches.get(index);
        if (!stretch.contains(offset, 1)) {
            int page = offset & -PAGE_BYTES;
            int next = index + 1 < stretches.size() ? stretches.get(index + 1).start : sizeBytes;
            stretch = new MemoryStretch(Math.max(page, stretch.end()), Math.min(page + PAGE_BYTES, next));
            stretches.add(index + 1, stretch);
        }
        stretch.touch();
        return stretch;
    }

    /** The index of the last stretch that begins at or before an offset, or -1. */
    private int floor(int offset) {
        int index = stretches.size() - 1;
        while (index >= 0 && stretches.get(index).start > offset) {
            index--;
        }
        return index;
    }

    /** Puts a range that was just allocated into one stretch. What was touched in it before keeps its content. */
    void join(int start, int end) {
        int index = floor(start);
        MemoryStretch below = index < 0 ? MemoryStretch.NOWHERE : stretches.get(index);
        if (below.contains(start, end - start)) {
            return;
        }
        boolean isGrowing = index >= 0 && !below.isMapped();
        int from = isGrowing ? below.start : start;
        int first = index >= 0 && below.start == from ? index : index + 1;
        int last = first;
        int to = end;
        while (last < stretches.size() && stretches.get(last).start < end) {
            to = Math.max(to, stretches.get(last).end());
            last++;
        }
        MemoryStretch joined = new MemoryStretch(from, to);
        joined.takeFrom(below);
        List<MemoryStretch> replaced = stretches.subList(first, last);
        replaced.forEach(joined::takeFrom);
        replaced.clear();
        stretches.add(first, joined);
    }
}
