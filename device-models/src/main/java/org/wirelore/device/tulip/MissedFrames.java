package org.wirelore.device.tulip;

/** CSR8: frames lost for want of a descriptor or of room in the FIFO. Reading clears it. */
final class MissedFrames {
    private static final int RESERVED_ONES = 0xE0000000;
    private static final int MISSED_LIMIT = 1 << 16;
    private static final int OVERFLOW_LIMIT = 1 << 11;

    private int missed;
    private int overflowed;

    void reset() {
        missed = 0;
        overflowed = 0;
    }

    void countMissed() {
        missed = (missed + 1 & MISSED_LIMIT - 1) | ((missed + 1 | missed) & MISSED_LIMIT);
    }

    void countOverflow() {
        overflowed = (overflowed + 1 & OVERFLOW_LIMIT - 1) | ((overflowed + 1 | overflowed) & OVERFLOW_LIMIT);
    }

    /** Returns the register and clears it. */
    int read() {
        int value = RESERVED_ONES | missed | overflowed << 17;
        reset();
        return value;
    }

    void save(StateSink sink) {
        sink.put(missed);
        sink.put(overflowed);
    }

    void restore(StateSource source) {
        missed = source.nextInt();
        overflowed = source.nextInt();
    }
}
