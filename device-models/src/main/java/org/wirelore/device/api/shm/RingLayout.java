package org.wirelore.device.api.shm;

/**
 * Where a ring of records lies in a segment, for one process that writes and one that reads.
 *
 * <pre>
 *  offset + 0    head: how far the reader has given back, low 32 bits (a line of its own)
 *  offset + 128  cells of 16 bytes, a power of two of them
 *
 *  a record, from the start of a cell:
 *  +0  header, 0 if no record is there yet
 *        low half   bytes of the payload, plus one; negative: skip that number of bytes
 *        high half  type
 *  +8  payload
 * </pre>
 *
 * A header is one 64-bit word in the host's byte order, so that one store hands a record over and one load finds all
 * that there is to know of it. A fresh ring is all zeros. The first eight bytes of every free cell are zero, so a
 * header that is not has been stored for the record that begins there.
 *
 * @param offset first byte, a multiple of 64
 * @param capacityBytes of the cells: a power of two, 1 KB to 1 GB
 */
public record RingLayout(long offset, int capacityBytes) {
    /** Smallest ring. */
    public static final int CAPACITY_BYTES_MIN = 1 << 10;
    /**
     * What records are aligned to: four short ones share a cache line, and cross from core to core for the price of
     * one.
     */
    static final int CELL_BYTES = 16;
    /** Length and type before the payload. */
    static final int HEADER_BYTES = 8;

    private static final int LINE_BYTES = 64;
    private static final int HEAD_BYTES = 2 * LINE_BYTES;
    private static final int CAPACITY_BYTES_MAX = 1 << 30;

    /** Checks the sizes. */
    public RingLayout {
        if (offset < 0 || offset % LINE_BYTES != 0 || capacityBytes < CAPACITY_BYTES_MIN
                || capacityBytes > CAPACITY_BYTES_MAX || Integer.bitCount(capacityBytes) != 1) {
            throw new IllegalArgumentException("a ring must begin at a line and have a power of two of bytes: offset="
                    + offset + ", capacityBytes=" + capacityBytes);
        }
    }

    /** {@return bytes of the segment that the ring takes up} */
    public long bytes() {
        return HEAD_BYTES + (long) capacityBytes;
    }

    /** {@return longest payload of a record: with a quarter of the ring, a drained ring always has room for one} */
    public int payloadBytesMax() {
        return capacityBytes / 4 - HEADER_BYTES;
    }

    long head() {
        return offset;
    }

    /** Where in the segment the cells begin. */
    long start() {
        return offset + HEAD_BYTES;
    }

    /** Where in the segment they end. */
    long end() {
        return start() + capacityBytes;
    }

    /** The header of a record. */
    static long header(int payloadBytes, int type) {
        return (long) type << Integer.SIZE | payloadBytes + 1;
    }

    /** The header of a stretch that holds no record, with its length in bytes. */
    static long skip(int bytes) {
        return Integer.toUnsignedLong(-bytes);
    }

    /** Of the record with this header; less than 0 if it is another's. */
    static int payloadBytes(long header) {
        return (int) header - 1;
    }

    /** Of the record with this header. */
    static int type(long header) {
        return (int) (header >>> Integer.SIZE);
    }

    /** What a record takes up. */
    static int cellBytes(int payloadBytes) {
        return (payloadBytes + HEADER_BYTES + CELL_BYTES - 1) & -CELL_BYTES;
    }
}
