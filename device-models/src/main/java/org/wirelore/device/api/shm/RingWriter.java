package org.wirelore.device.api.shm;

/**
 * The writing end of a ring. A record is claimed, filled in and committed; the reader sees it whole or not at all, also
 * when the writer ends in between. For one thread; allocates nothing, takes no lock.
 */
public final class RingWriter {
    private static final int NOTHING = -1;

    private final SharedSegment segment;
    private final RingLayout layout;
    private final long start;
    private final long end;
    private final int capacityBytes;
    private final int payloadBytesMax;
    /** Where in the segment the next record begins. */
    private long at;
    /** Bytes from there that are free and in one piece, as far as is known. */
    private long room;
    /** Bytes of all laps before this one, low 32 bits. */
    private int laps;
    private int claimedBytes = NOTHING;

    /**
     * The one writer of a fresh ring.
     *
     * @param segment the memory that both sides have mapped
     * @param layout where the ring lies in it; the same at both sides
     */
    public RingWriter(SharedSegment segment, RingLayout layout) {
        this.segment = segment;
        this.layout = layout;
        this.start = layout.start();
        this.end = layout.end();
        this.capacityBytes = layout.capacityBytes();
        this.payloadBytesMax = layout.payloadBytesMax();
        this.at = start;
        this.room = capacityBytes;
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
        int cells = RingLayout.cellBytes(payloadBytes);
        if (cells > room && !findRoom(cells)) {
            claimedBytes = NOTHING;
            return -1;
        }
        claimedBytes = payloadBytes;
        return at + RingLayout.HEADER_BYTES;
    }

    /**
     * Hands the claimed record to the reader, after all that was stored before.
     *
     * @param type what the reader sees as the record's type
     */
    public void commit(int type) {
        if (claimedBytes < 0) {
            throw new IllegalStateException("a record must be claimed before it is committed: type=" + type);
        }
        long record = at;
        long header = RingLayout.header(claimedBytes, type);
        int cells = RingLayout.cellBytes(claimedBytes);
        at = record + cells;
        room -= cells;
        claimedBytes = NOTHING;
        segment.setLongRelease(record, header);
    }

    /* Looks how far the reader is, and goes on at the beginning where the end is too near. */
    private boolean findRoom(int cells) {
        int toEnd = (int) (end - at);
        int free = free();
        if (cells > toEnd) {
            if (free < toEnd) {
                return false;
            }
            if (toEnd > 0) {
                segment.setLongRelease(at, RingLayout.skip(toEnd));
            }
            at = start;
            laps += capacityBytes;
            free -= toEnd;
            toEnd = capacityBytes;
        }
        room = Math.min(free, toEnd);
        return cells <= room;
    }

    /* Only the low half of the reader's head is shared; it is never more than a ring behind. */
    private int free() {
        int written = laps + (int) (at - start);
        return capacityBytes - (written - segment.getAcquire(layout.head()));
    }
}
