package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Copies into and out of memory that others look at meanwhile. An aligned word there is stored and loaded as a whole,
 * and who sees the last word of a block sees all of it.
 *
 * <p>Short blocks go word by word, in ascending order. Of long ones the most goes through the system's copy, which
 * moves whole words if both ends and the length are multiples of a word (jdk.internal.misc.Unsafe, copyMemory); if the
 * program's end is not, by way of a buffer that is.
 *
 * <p>For one thread. Allocates nothing after the first copy that needs the buffer.
 */
public final class WordCopy {
    private static final VarHandle BYTE = ValueLayout.JAVA_BYTE.varHandle();
    private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONG_WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final int LINE_BYTES = 64;
    private static final int BUFFER_BYTES = 4096;

    private @Nullable MemorySegment buffer;

    /**
     * Stores a block.
     *
     * @param to shared memory that begins at a multiple of 8
     */
    void store(MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long length) {
        long head = Math.min(length, -toOffset & (Long.BYTES - 1));
        long bulk = (length - head - 1) / LINE_BYTES * LINE_BYTES;
        if (bulk <= 0) {
            storeWords(from, fromOffset, to, toOffset, length);
            return;
        }
        storeWords(from, fromOffset, to, toOffset, head);
        long fromBulk = fromOffset + head;
        long toBulk = toOffset + head;
        if (((from.address() + fromBulk) & 3) == 0) {
            MemorySegment.copy(from, fromBulk, to, toBulk, bulk);
        } else {
            MemorySegment aligned = buffer();
            for (long done = 0; done < bulk; done += BUFFER_BYTES) {
                long bytes = Math.min(BUFFER_BYTES, bulk - done);
                MemorySegment.copy(from, fromBulk + done, aligned, 0, bytes);
                MemorySegment.copy(aligned, 0, to, toBulk + done, bytes);
            }
        }
        storeWords(from, fromBulk + bulk, to, toBulk + bulk, length - head - bulk);
    }

    private static void storeWords(MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long length) {
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

    /**
     * Loads a block.
     *
     * @param from shared memory that begins at a multiple of 8
     */
    void load(MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long length) {
        long head = Math.min(length, -fromOffset & (Long.BYTES - 1));
        long bulk = (length - head) / LINE_BYTES * LINE_BYTES;
        loadWords(from, fromOffset, to, toOffset, head);
        long fromBulk = fromOffset + head;
        long toBulk = toOffset + head;
        if (bulk > 0 && ((to.address() + toBulk) & 3) == 0) {
            MemorySegment.copy(from, fromBulk, to, toBulk, bulk);
        } else if (bulk > 0) {
            MemorySegment aligned = buffer();
            for (long done = 0; done < bulk; done += BUFFER_BYTES) {
                long bytes = Math.min(BUFFER_BYTES, bulk - done);
                MemorySegment.copy(from, fromBulk + done, aligned, 0, bytes);
                MemorySegment.copy(aligned, 0, to, toBulk + done, bytes);
            }
        }
        loadWords(from, fromBulk + bulk, to, toBulk + bulk, length - head - bulk);
        VarHandle.acquireFence();
    }

    private static void loadWords(MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long length) {
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
    }

    private MemorySegment buffer() {
        MemorySegment aligned = buffer;
        if (aligned == null) {
            aligned = Arena.ofAuto().allocate(BUFFER_BYTES, LINE_BYTES);
            buffer = aligned;
        }
        return aligned;
    }
}
