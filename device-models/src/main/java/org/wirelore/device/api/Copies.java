package org.wirelore.device.api;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Copies of a few bytes, as every short message needs some. Without a loop, and without the call into native code that
 * the JDK makes for a copy: that takes longer than the copy itself.
 */
public final class Copies {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    /** Up to here words are copied one by one. */
    public static final int WORDS_MAX_BYTES = 64;

    private Copies() {
    }

    /**
     * Copies bytes between places that do not overlap.
     *
     * @param from where the bytes are
     * @param offset first byte in the segment
     * @param to where they go
     * @param toOffset first byte there
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

    /**
     * As {@link #copy(MemorySegment, long, MemorySegment, long, int)}, between arrays.
     *
     * @param from where the bytes are
     * @param at first byte in the source
     * @param to where they go
     * @param toAt first byte in the target
     * @param bytes how many, 0 or more
     */
    public static void copy(byte[] from, int at, byte[] to, int toAt, int bytes) {
        if (bytes > WORDS_MAX_BYTES) {
            System.arraycopy(from, at, to, toAt, bytes);
        } else if (bytes >= Long.BYTES) {
            for (int i = 0; i < bytes - Long.BYTES; i += Long.BYTES) {
                LONGS.set(to, toAt + i, (long) LONGS.get(from, at + i));
            }
            LONGS.set(to, toAt + bytes - Long.BYTES, (long) LONGS.get(from, at + bytes - Long.BYTES));
        } else if (bytes >= Integer.BYTES) {
            INTS.set(to, toAt, (int) INTS.get(from, at));
            INTS.set(to, toAt + bytes - Integer.BYTES, (int) INTS.get(from, at + bytes - Integer.BYTES));
        } else {
            for (int i = 0; i < bytes; i++) {
                to[toAt + i] = from[at + i];
            }
        }
    }

    /**
     * As {@link #copy(MemorySegment, long, MemorySegment, long, int)}, to an array.
     *
     * @param from where the bytes are
     * @param offset first byte in the segment
     * @param to where they go
     * @param at first byte in the array
     * @param bytes how many, 0 or more
     */
    public static void copy(MemorySegment from, long offset, byte[] to, int at, int bytes) {
        if (bytes > WORDS_MAX_BYTES) {
            MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset, to, at, bytes);
        } else if (bytes >= Long.BYTES) {
            for (int i = 0; i < bytes - Long.BYTES; i += Long.BYTES) {
                LONGS.set(to, at + i, from.get(LONG, offset + i));
            }
            LONGS.set(to, at + bytes - Long.BYTES, from.get(LONG, offset + bytes - Long.BYTES));
        } else if (bytes >= Integer.BYTES) {
            INTS.set(to, at, from.get(INT, offset));
            INTS.set(to, at + bytes - Integer.BYTES, from.get(INT, offset + bytes - Integer.BYTES));
        } else {
            for (int i = 0; i < bytes; i++) {
                to[at + i] = from.get(BYTE, offset + i);
            }
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
