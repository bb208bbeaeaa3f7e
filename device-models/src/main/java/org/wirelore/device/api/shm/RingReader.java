package org.wirelore.device.api.shm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The reading end of a ring. A record is looked at where it lies and then released. Room goes back to the writer a
 * quarter of the ring at a time, because giving it back means clearing the header of each cell. For one thread;
 * allocates nothing, takes no lock.
 *
 * <p>What happens once in many records is kept out of the way of each: a reader that finds a record is about to answer
 * it.
 */
public final class RingReader {
    private static final ValueLayout.OfLong HEADER = ValueLayout.JAVA_LONG;

    private final SharedSegment segment;
    private final MemorySegment memory;
    private final RingLayout layout;
    private final long start;
    private final long end;
    private final int payloadBytesMax;
    private final int batchBytes;
    /** Where in the segment the next record begins. */
    private long at;
    /** Up to where room has been given back in this lap, and how much in all, low 32 bits. */
    private long clearedTo;
    private int givenBack;
    private long giveBackAt;
    private int payloadBytes = -1;
    private int type;

    /**
     * The one reader of a fresh ring.
     *
     * @param segment the memory that both sides have mapped
     * @param layout where the ring lies in it; the same at both sides
     */
    public RingReader(SharedSegment segment, RingLayout layout) {
        this.segment = segment;
        this.memory = segment.memory();
        this.layout = layout;
        this.start = layout.start();
        this.end = layout.end();
        this.payloadBytesMax = layout.payloadBytesMax();
        this.batchBytes = layout.capacityBytes() / 4;
        this.at = start;
        this.clearedTo = start;
        this.giveBackAt = start + batchBytes;
    }

    /**
     * {@return whether a record is there} It stays the same one until it is released.
     *
     * @throws IllegalStateException if what is there can't be a record: the writer is not one of ours
     */
    public boolean poll() {
        long header = segment.getLongAcquire(at);
        return header != 0 && (isRecord(header) || isRecordAfterSkip(header));
    }

    /** {@return the type of the record that {@link #poll} has found} */
    public int type() {
        return type;
    }

    /** {@return where in the segment its payload lies} */
    public long payload() {
        return at + RingLayout.HEADER_BYTES;
    }

    /** {@return its length in bytes} */
    public int payloadBytes() {
        return payloadBytes;
    }

    /**
     * Goes on to the next record; this one's memory may be overwritten from now on.
     *
     * @return whether the writer has more room than before, as it sees it
     */
    public boolean release() {
        if (payloadBytes < 0) {
            throw new IllegalStateException("a record must be found before it is released: at=" + at);
        }
        at += RingLayout.cellBytes(payloadBytes);
        payloadBytes = -1;
        if (at < giveBackAt) {
            return false;
        }
        giveBack();
        return true;
    }

    private boolean isRecord(long header) {
        int bytes = RingLayout.payloadBytes(header);
        if (bytes < 0 || bytes > payloadBytesMax || RingLayout.cellBytes(bytes) > end - at) {
            return false;
        }
        payloadBytes = bytes;
        type = RingLayout.type(header);
        return true;
    }

    /* The writer had no room for its record before the end and goes on at the beginning. */
    private boolean isRecordAfterSkip(long header) {
        if (header != RingLayout.skip((int) (end - at))) {
            throw damaged(header);
        }
        at = end;
        giveBack();
        // No writer knows of this room yet; the next release will say so.
        giveBackAt = at;
        long next = segment.getLongAcquire(at);
        if (next == 0) {
            return false;
        }
        if (!isRecord(next)) {
            throw damaged(next);
        }
        return true;
    }

    private void giveBack() {
        for (long cell = clearedTo; cell < at; cell += RingLayout.CELL_BYTES) {
            memory.set(HEADER, cell, 0);
        }
        givenBack += (int) (at - clearedTo);
        segment.setRelease(layout.head(), givenBack);
        if (at == end) {
            at = start;
        }
        clearedTo = at;
        giveBackAt = Math.min(at + batchBytes, end);
    }

    private IllegalStateException damaged(long header) {
        return new IllegalStateException("a record must lie in its ring: header=0x" + Long.toHexString(header) + ", at="
                + (at - start) + ", capacityBytes=" + layout.capacityBytes() + "; something else has written there");
    }
}
