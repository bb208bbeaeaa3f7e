package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Two words that follow one another in memory, as one access has them: a record is a few of these. */
final class WordPair {
    private static final ValueLayout.OfLong PAIR = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final boolean IS_LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private WordPair() {
    }

    static void set(MemorySegment memory, long at, int first, int second) {
        long low = IS_LITTLE ? first : second;
        long high = IS_LITTLE ? second : first;
        memory.set(PAIR, at, high << Integer.SIZE | (low & 0xFFFF_FFFFL));
    }

    static long get(MemorySegment memory, long at) {
        return memory.get(PAIR, at);
    }

    static int first(long pair) {
        return (int) (IS_LITTLE ? pair : pair >>> Integer.SIZE);
    }

    static int second(long pair) {
        return (int) (IS_LITTLE ? pair >>> Integer.SIZE : pair);
    }
}
