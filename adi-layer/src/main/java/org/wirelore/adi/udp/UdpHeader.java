package org.wirelore.adi.udp;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** What stands before a packet in its datagram; big-endian. */
final class UdpHeader {
    /** Its length. */
    static final int BYTES = 16;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int JOB_AT = 0;
    private static final int SOURCE_AT = 4;
    private static final int DATA_AT = 6;
    private static final int NUMBER_AT = 8;
    private static final int NEXT_AT = 12;
    private static final int SHORT_MASK = 0xFFFF;

    private UdpHeader() {
    }

    /**
     * Writes one.
     *
     * @param isData whether a packet follows
     * @param number the packet's, or that of the next one
     * @param next the number that the sender waits for: all before it have come
     */
    static void store(MemorySegment to, long at, int job, int source, boolean isData, int number, int next) {
        to.set(INT, at + JOB_AT, job);
        to.set(SHORT, at + SOURCE_AT, (short) source);
        to.set(SHORT, at + DATA_AT, (short) (isData ? 1 : 0));
        to.set(INT, at + NUMBER_AT, number);
        to.set(INT, at + NEXT_AT, next);
    }

    static int job(MemorySegment from) {
        return from.get(INT, JOB_AT);
    }

    static int source(MemorySegment from) {
        return from.get(SHORT, SOURCE_AT) & SHORT_MASK;
    }

    static boolean isData(MemorySegment from) {
        return from.get(SHORT, DATA_AT) == 1;
    }

    static int number(MemorySegment from) {
        return from.get(INT, NUMBER_AT);
    }

    static int next(MemorySegment from) {
        return from.get(INT, NEXT_AT);
    }
}
