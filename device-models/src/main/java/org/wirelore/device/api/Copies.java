package org.wirelore.device.api;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Copies of a few bytes, as every short message needs some. Without a loop, and without the call into native code that the
 * JDK makes for a copy: that takes longer than the copy itself.
 */
public final class Copies {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    /** Up to here words are copied one by one. */
    private static final int WORDS_MAX_BYTES = 64;

    private Copies() {
    }

    /**
     * Copies bytes between places that do not overlap.
     *
     * @param bytes 0 or more
     * @throws IndexOutOfBoundsException if they do not lie in their segments
     */
    public static void copy(MemorySegment from, long offset, MemorySegment to, long toOffset, int bytes) {
        if (bytes > WORDS_MAX_BYTES) {
            MemorySegment.copy(from, offset, to, toOffset, bytes);
        } else if (bytes > 32) {
            thirtyTwo(from, offset, to, toOffset);
            thirtyTwo(from, offset + bytes - 32, to, toOffset + bytes - 32);
        } else if (bytes > 16) {
            sixteen(from, offset, to, toOffset);
            sixteen(from, offset + bytes - 16, to, toOffset + bytes - 16);
        } else if (bytes >= 8) {
            to.set(LONG, toOffset, from.get(LONG, offset));
            to.set(LONG, toOffset + bytes - 8, from.get(LONG, offset + bytes - 8));
        } else if (bytes >= 4) {
            to.set(INT, toOffset, from.get(INT, offset));
            to.set(INT, toOffset + bytes - 4, from.get(INT, offset + bytes - 4));
        } else if (bytes >= 2) {
            to.set(SHORT, toOffset, from.get(SHORT, offset));
            to.set(BYTE, toOffset + bytes - 1, from.get(BYTE, offset + bytes - 1));
        } else if (bytes == 1) {
            to.set(BYTE, toOffset, from.get(BYTE, offset));
        }
    }

    private static void thirtyTwo(MemorySegment from, long offset, MemorySegment to, long toOffset) {
        sixteen(from, offset, to, toOffset);
        sixteen(from, offset + 16, to, toOffset + 16);
    }

    private static void sixteen(MemorySegment from, long offset, MemorySegment to, long toOffset) {
        to.set(LONG, toOffset, from.get(LONG, offset));
        to.set(LONG, toOffset + 8, from.get(LONG, offset + 8));
    }
}
