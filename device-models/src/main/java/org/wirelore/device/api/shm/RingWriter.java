package org.wirelore.device.api.shm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The writing end of a ring. A record is claimed, filled in and committed; the reader sees it whole or not at all, also
 * when the writer ends in between. For one thread; allocates nothing, takes no lock.
 */
public final class RingWriter {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT;

    private final SharedSegment segment;
    private final MemorySegment memory;
    private final RingLayout layout;
    private final long cells;
    private final int capacityBytes;
    private final int payloadBytesMax;
    private long tail;
    /** The reader's head as last seen. */
    private long head;
    private int claimedBytes;

    /** The one writer of a fresh ring. */
    public RingWriter(SharedSegment segment, RingLayout layout) {
        this.segment = segment;
        this.memory = segment.memory();
        this.layout = layout;
        this.cells = layout.at(0);
        this.capacityBytes = layout.capacityBytes();
        this.payloadBytesMax = layout.payloadBytesMax();
    }

    /**
     * Takes room for a record. A claim that is not committed is forgotten by the next one.
     *
     * @param payloadBytes 0 to {@link RingLayout#payloadBytesMax}
     * @return where in the segment its payload goes, or -1 if there is no room now
     */
    public long claim(int payloadBytes) {
        if (payloadBytes < 0 || payloadBytes > payloadBytesMax) {
            throw new IllegalArgumentException("a record must fit the ring: payloadBytes=" + payloadBytes
                    + ", payloadBytesMax=" + payloadBytesMax);
        }
        claimedBytes = 0;
        int recordBytes = RingLayout.HEADER_BYTES + payloadBytes;
        int cells = RingLayout.cellBytes(recordBytes);
        int toEnd = capacityBytes - (int) (tail & (capacityBytes - 1));
        if (cells > toEnd) {
            if (!hasRoom(toEnd)) {
                return -1;
            }
            segment.setRelease(at(tail), -toEnd);
            tail += toEnd;
        }
        if (!hasRoom(cells)) {
            return -1;
        }
        claimedBytes = recordBytes;
        return at(tail) + RingLayout.HEADER_BYTES;
    }

    /** Hands the claimed record to the reader, after all that was stored before. */
    public void commit(int type) {
        if (claimedBytes == 0) {
            throw new IllegalStateException("a record must be claimed before it is committed: type=" + type);
        }
        long at = at(tail);
        memory.set(WORD, at + 4, type);
        segment.setRelease(at, claimedBytes);
        tail += RingLayout.cellBytes(claimedBytes);
        claimedBytes = 0;
    }

    private long at(long position) {
        return cells + (position & (capacityBytes - 1));
    }

    private boolean hasRoom(int bytes) {
        if (capacityBytes - (tail - head) >= bytes) {
            return true;
        }
        // Only the low half of the reader's head is shared; it is never more than a ring behind the tail.
        head = tail - ((int) tail - segment.getAcquire(layout.head()));
        return capacityBytes - (tail - head) >= bytes;
    }
}
