package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** A 64-bit hash over a piece of memory, equal on every machine. Tells contents apart; resists no attacker. */
public final class ContentHash {
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int STRIDE = 32;
    private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;

    private ContentHash() {
    }

    /** Hashes {@code length} bytes from {@code offset}. */
    public static long of(MemorySegment memory, long offset, int length) {
        long hash = length * MULTIPLIER;
        int i = 0;
        if (length >= 2 * STRIDE) {
            // Four sums side by side: the processor need not wait for one multiplication before it begins the next.
            long second = 1;
            long third = 2;
            long fourth = 3;
            for (; i <= length - STRIDE; i += STRIDE) {
                hash = mix(hash ^ memory.get(WORD, offset + i));
                second = mix(second ^ memory.get(WORD, offset + i + 8));
                third = mix(third ^ memory.get(WORD, offset + i + 16));
                fourth = mix(fourth ^ memory.get(WORD, offset + i + 24));
            }
            hash = mix(mix(mix(hash ^ second) ^ third) ^ fourth);
        }
        for (; i <= length - 8; i += 8) {
            hash = mix(hash ^ memory.get(WORD, offset + i));
        }
        for (; i < length; i++) {
            hash = mix(hash ^ memory.get(ValueLayout.JAVA_BYTE, offset + i));
        }
        return hash;
    }

    private static long mix(long value) {
        long mixed = value * MULTIPLIER;
        return mixed ^ (mixed >>> 32);
    }
}
