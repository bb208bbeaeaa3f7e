package org.wirelore.device.api;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A running 64-bit hash over the state of a device or over an event stream. Equal input sequences give equal values on
 * every machine; it is meant to tell states apart, not to resist an attacker. Allocates nothing.
 *
 * <p>Every step is a bijection of the value for a given element, and of the element for a given value. Two sequences of equal
 * length that differ in one element therefore never have one hash.
 */
public final class StateHash {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong SEGMENT_WORD = ValueLayout.JAVA_LONG_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long SEED = 0x9E3779B97F4A7C15L;
    private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;
    private static final VarHandle HALF = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int WORD_BYTES = 8;
    private static final int HALF_BYTES = 4;
    /** Words that are hashed side by side, so that the processor need not wait for one multiplication before the next. */
    private static final int LANES = 4;
    private static final int BLOCK_BYTES = LANES * WORD_BYTES;
    private static final int LANE_ROTATION = 29;
    /** Shorter ranges are hashed word by word, since joining the lanes takes a step for each. */
    private static final int LANES_FROM_BYTES = 4 * BLOCK_BYTES;
    /** Spreads a length over the word that it shares with a heading. */
    private static final long LENGTH_MULTIPLIER = 0xBF58476D1CE4E5B9L;

    private long value = SEED;

    public void reset() {
        value = SEED;
    }

    public void add(long element) {
        value = mix(value, element);
    }

    /** Adds the length and the bytes of a range. */
    public void add(byte[] bytes, int offset, int length) {
        add(0, bytes, offset, length);
    }

    /**
     * Adds the length and the bytes of a range together with what they are, in one step less than by themselves.
     *
     * @param heading stands for what they are, such as the sum of {@link #ofName} and an address
     */
    public void add(long heading, byte[] bytes, int offset, int length) {
        long hash = mix(value, heading + length * LENGTH_MULTIPLIER);
        int end = offset + length;
        if (length <= WORD_BYTES) {
            value = mix(hash, atMostAWord(bytes, offset, length));
            return;
        }
        int at = offset;
        if (length >= LANES_FROM_BYTES) {
            long second = 1;
            long third = 2;
            long fourth = 3;
            for (; at <= end - BLOCK_BYTES; at += BLOCK_BYTES) {
                hash = lane(hash, (long) WORD.get(bytes, at));
                second = lane(second, (long) WORD.get(bytes, at + WORD_BYTES));
                third = lane(third, (long) WORD.get(bytes, at + 2 * WORD_BYTES));
                fourth = lane(fourth, (long) WORD.get(bytes, at + 3 * WORD_BYTES));
            }
            hash = mix(mix(mix(hash, second), third), fourth);
        }
        for (; at < end - WORD_BYTES; at += WORD_BYTES) {
            hash = mix(hash, (long) WORD.get(bytes, at));
        }
        // The last word may overlap the one before: that is cheaper than a loop over the last bytes.
        value = mix(hash, (long) WORD.get(bytes, end - WORD_BYTES));
    }

    private static long atMostAWord(byte[] bytes, int offset, int length) {
        if (length >= HALF_BYTES) {
            long high = (int) HALF.get(bytes, offset + length - HALF_BYTES);
            return (high << Integer.SIZE) | ((int) HALF.get(bytes, offset) & 0xFFFF_FFFFL);
        }
        long word = 0;
        for (int i = 0; i < length; i++) {
            word = (word << Byte.SIZE) | (bytes[offset + i] & 0xFF);
        }
        return word;
    }

    /** Adds the length and the bytes of a piece of memory. */
    public void add(MemorySegment memory, long offset, int length) {
        long hash = mix(value, length);
        long at = offset;
        long end = offset + length;
        for (; at <= end - WORD_BYTES; at += WORD_BYTES) {
            hash = mix(hash, memory.get(SEGMENT_WORD, at));
        }
        if (at < end) {
            long rest = 0;
            for (; at < end; at++) {
                rest = (rest << 8) | (memory.get(ValueLayout.JAVA_BYTE, at) & 0xFF);
            }
            hash = mix(hash, rest);
        }
        value = hash;
    }

    /** What stands for a name, such as that of a wire, in a hash. */
    public static long ofName(String name) {
        long hash = mix(SEED, name.length());
        for (int i = 0; i < name.length(); i++) {
            hash = mix(hash, name.charAt(i));
        }
        return hash;
    }

    public long value() {
        return value;
    }

    private static long mix(long hash, long element) {
        long mixed = (hash ^ element) * MULTIPLIER;
        return mixed ^ (mixed >>> 32);
    }

    private static long lane(long hash, long element) {
        return (Long.rotateLeft(hash, LANE_ROTATION) ^ element) * MULTIPLIER;
    }
}
