package org.wirelore.device.inet.kernel;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** What one call writes: pieces of a process's memory that count as one after the other. Used again for each call. */
public final class GatherList {
    private MemorySegment[] pieces = {};
    private long[] offsets = {};
    private int[] lengths = {};
    private int count;
    private int total;

    /** Begins anew. */
    public void clear() {
        count = 0;
        total = 0;
    }

    /** Adds a piece at the end. */
    public void add(MemorySegment piece, long offset, int length) {
        if (count == pieces.length) {
            int room = 2 * count + 1;
            pieces = Arrays.copyOf(pieces, room);
            offsets = Arrays.copyOf(offsets, room);
            lengths = Arrays.copyOf(lengths, room);
        }
        pieces[count] = piece;
        offsets[count] = offset;
        lengths[count++] = length;
        total += length;
    }

    /** Bytes of all pieces. */
    public int total() {
        return total;
    }

    /** Copies bytes from a position of the whole on. */
    void copyTo(int position, Mbuf target, int bytes) {
        int skip = position;
        int done = 0;
        for (int i = 0; i < count && done < bytes; i++) {
            if (skip >= lengths[i]) {
                skip -= lengths[i];
                continue;
            }
            int moved = Math.min(bytes - done, lengths[i] - skip);
            target.copyFrom(pieces[i], offsets[i] + skip, done, moved);
            done += moved;
            skip = 0;
        }
    }
}
