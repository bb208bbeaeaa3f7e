package org.wirelore.device.api.shm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The reading end of a ring. A record is looked at where it lies and then released. Room goes back to the writer a quarter
 * of the ring at a time, because giving it back means clearing the first word of each cell. For one thread; allocates
 * nothing, takes no lock.
 */
public final class RingReader {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT;

    private final SharedSegment segment;
    private final MemorySegment memory;
    private final RingLayout layout;
    private final long cells;
    private final int mask;
    private final int recordBytesMax;
    private final int batchBytes;
    private long position;
    private long givenBack;
    private int recordBytes;

    /** The one reader of a fresh ring. */
    public RingReader(SharedSegment segment, RingLayout layout) {
        this.segment = segment;
        this.memory = segment.memory();
        this.layout = layout;
        this.cells = layout.at(0);
        this.mask = layout.capacityBytes() - 1;
        this.recordBytesMax = layout.payloadBytesMax() + RingLayout.HEADER_BYTES;
        this.batchBytes = layout.capacityBytes() / 4;
    }

    /**
     * Whether a record is there. It stays the same one until it is released.
     *
     * @throws IllegalStateException if what is there can't be a record: the writer is not one of ours
     */
    public boolean poll() {
        int word = segment.getAcquire(at(position));
        if (word < 0) {
            word = skip(word);
        }
        if (word == 0) {
            return false;
        }
        if (word < RingLayout.HEADER_BYTES || word > recordBytesMax
                || RingLayout.cellBytes(word) > layout.toEnd(position)) {
            throw damaged(word);
        }
        recordBytes = word;
        return true;
    }

    /** The type of the record that {@link #poll} has found. */
    public int type() {
        return memory.get(WORD, at(position) + 4);
    }

    /** Where in the segment its payload lies. */
    public long payload() {
        return at(position) + RingLayout.HEADER_BYTES;
    }

    /** Its length in bytes. */
    public int payloadBytes() {
        return recordBytes - RingLayout.HEADER_BYTES;
    }

    /**
     * Goes on to the next record; this one's memory may be overwritten from now on.
     *
     * @return whether the writer has more room than before, as it sees it
     */
    public boolean release() {
        if (recordBytes == 0) {
            throw new IllegalStateException("a record must be found before it is released: position=" + position);
        }
        position += RingLayout.cellBytes(recordBytes);
        recordBytes = 0;
        if (position - givenBack < batchBytes) {
            return false;
        }
        giveBack();
        return true;
    }

    /* The writer has no room for its record before the end and goes on at the beginning. */
    private int skip(int word) {
        if (-word != layout.toEnd(position)) {
            throw damaged(word);
        }
        position -= word;
        return Math.max(segment.getAcquire(at(position)), 0);
    }

    private void giveBack() {
        for (long cell = givenBack; cell < position; cell += RingLayout.CELL_BYTES) {
            memory.set(WORD, at(cell), 0);
        }
        givenBack = position;
        segment.setRelease(layout.head(), (int) position);
    }

    private long at(long where) {
        return cells + (where & mask);
    }

    private IllegalStateException damaged(int word) {
        return new IllegalStateException("a record must lie in its ring: word=" + word + ", position=" + position
                + ", capacityBytes=" + layout.capacityBytes() + "; something else has written there");
    }
}
