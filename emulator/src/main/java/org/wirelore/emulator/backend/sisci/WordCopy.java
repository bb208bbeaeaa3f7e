package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Copies into and out of memory that others look at meanwhile. An aligned word there is stored and loaded as a whole,
 * whatever the compiler makes of the loop; a block is stored in ascending order, and the last word of each line of 64
 * bytes is there only after the words before it.
 */
final class WordCopy {
    private static final VarHandle BYTE = ValueLayout.JAVA_BYTE.varHandle();
    private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONG_WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final int LINE_BYTES = 64;

    private WordCopy() {
    }

    /**
     * Stores a block.
     *
     * @param to shared memory that begins at a multiple of 8
     */
    static void store(MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long length) {
        long at = toOffset;
        long end = toOffset + length;
        long shift = fromOffset - toOffset;
        for (; at < end && (at & 3) != 0; at++) {
            BYTE.setRelease(to, at, from.get(ValueLayout.JAVA_BYTE, at + shift));
        }
        if (end - at >= Integer.BYTES && (at & 7) != 0) {
            WORD.setRelease(to, at, from.get(ValueLayout.JAVA_INT_UNALIGNED, at + shift));
            at += Integer.BYTES;
        }
        for (; end - at >= Long.BYTES && (at & (LINE_BYTES - 1)) != 0; at += Long.BYTES) {
            LONG_WORD.setRelease(to, at, from.get(ValueLayout.JAVA_LONG_UNALIGNED, at + shift));
        }
        for (; end - at >= LINE_BYTES; at += LINE_BYTES) {
            storeLine(from, at + shift, to, at);
        }
        for (; end - at >= Long.BYTES; at += Long.BYTES) {
            LONG_WORD.setRelease(to, at, from.get(ValueLayout.JAVA_LONG_UNALIGNED, at + shift));
        }
        if (end - at >= Integer.BYTES) {
            WORD.setRelease(to, at, from.get(ValueLayout.JAVA_INT_UNALIGNED, at + shift));
            at += Integer.BYTES;
        }
        for (; at < end; at++) {
            BYTE.setRelease(to, at, from.get(ValueLayout.JAVA_BYTE, at + shift));
        }
    }

    private static void storeLine(MemorySegment from, long fromOffset, MemorySegment to, long toOffset) {
        long last = LINE_BYTES - Long.BYTES;
        for (long word = 0; word < last; word += Long.BYTES) {
            LONG_WORD.setOpaque(to, toOffset + word, from.get(ValueLayout.JAVA_LONG_UNALIGNED, fromOffset + word));
        }
        LONG_WORD.setRelease(to, toOffset + last, from.get(ValueLayout.JAVA_LONG_UNALIGNED, fromOffset + last));
    }

    /**
     * Loads a block.
     *
     * @param from shared memory that begins at a multiple of 8
     */
    static void load(MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long length) {
        long at = fromOffset;
        long end = fromOffset + length;
        long shift = toOffset - fromOffset;
        for (; at < end && (at & 3) != 0; at++) {
            to.set(ValueLayout.JAVA_BYTE, at + shift, (byte) BYTE.getOpaque(from, at));
        }
        if (end - at >= Integer.BYTES && (at & 7) != 0) {
            to.set(ValueLayout.JAVA_INT_UNALIGNED, at + shift, (int) WORD.getOpaque(from, at));
            at += Integer.BYTES;
        }
        for (; end - at >= Long.BYTES; at += Long.BYTES) {
            to.set(ValueLayout.JAVA_LONG_UNALIGNED, at + shift, (long) LONG_WORD.getOpaque(from, at));
        }
        if (end - at >= Integer.BYTES) {
            to.set(ValueLayout.JAVA_INT_UNALIGNED, at + shift, (int) WORD.getOpaque(from, at));
            at += Integer.BYTES;
        }
        for (; at < end; at++) {
            to.set(ValueLayout.JAVA_BYTE, at + shift, (byte) BYTE.getOpaque(from, at));
        }
        VarHandle.acquireFence();
    }
}
