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
 * <p>{@link #add(long)} is a bijection of the value for a given element, and of the element for a given value: two
 * sequences of equal length that differ in one element never have one hash. Words of bytes are spread before they are
 * added, so that a few inverted bits in several of them do not cancel.
 */
public final class StateHash implements StateVisitor {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong SEGMENT_WORD = ValueLayout.JAVA_LONG_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long SEED = 0x9E3779B97F4A7C15L;
    private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;
    private static final VarHandle HALF = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int WORD_BYTES = 8;
    private static final int HALF_BYTES = 4;
    private static final int BLOCK_BYTES = 4 * WORD_BYTES;
    /** Keep words that change places from adding up to the same. */
    private static final int PAIR_ROTATION = 17;
    private static final int BLOCK_ROTATION = 29;
    /** Spreads a length over the word that it shares with a heading. */
    private static final long LENGTH_MULTIPLIER = 0xBF58476D1CE4E5B9L;

    private long value = SEED;

    /** A hash of nothing yet. */
    public StateHash() {
    }

    /** Begins a new hash. */
    public void reset() {
        value = SEED;
    }

    /**
     * Adds one element; the order of elements counts.
     *
     * @param element the next element
     */
    public void add(long element) {
        value = mix(value, element);
    }

    /** Adds a field of a device's state: a device is hashed by having it visited. */
    @Override
    public long field(String name, long value) {
        add(value);
        return value;
    }

    @Override
    public void fields(String name, byte[] values, int count) {
        add(values, 0, count);
    }

    /**
     * Adds the length and the bytes of a range.
     *
     * @param bytes what holds the range
     * @param offset first byte
     * @param length how many bytes
     */
    public void add(byte[] bytes, int offset, int length) {
        add(0, bytes, offset, length);
    }

    /**
     * Adds the length and the bytes of a range together with what they are, in one step less than by themselves.
     *
     * @param heading stands for what they are, such as the sum of {@link #ofName} and an address
     * @param bytes what holds the range
     * @param offset first byte
     * @param length how many bytes
     */
    public void add(long heading, byte[] bytes, int offset, int length) {
        long hash = mix(value, heading + length * LENGTH_MULTIPLIER);
        int end = offset + length;
        // The last words overlap those before, and there is no loop for what is short: both are cheaper.
        if (length <= WORD_BYTES) {
            hash ^= spread(atMostAWord(bytes, offset, length));
        } else if (length <= 2 * WORD_BYTES) {
            // By halves, as descriptors are written: the processor waits before it reads a word out of two writes.
            hash ^= spread(halves(bytes, offset))
                    + Long.rotateLeft(spread(halves(bytes, end - WORD_BYTES)), PAIR_ROTATION);
        } else if (length <= BLOCK_BYTES) {
            hash = mix(hash, pair(bytes, offset, offset + WORD_BYTES))
                    ^ pair(bytes, end - 2 * WORD_BYTES, end - WORD_BYTES);
        } else if (length <= 2 * BLOCK_BYTES) {
            hash = mix(hash, block(bytes, offset)) ^ block(bytes, end - BLOCK_BYTES);
        } else {
            hash = lanes(hash, bytes, offset, end - BLOCK_BYTES) ^ block(bytes, end - BLOCK_BYTES);
        }
        value = hash;
    }

    /** As many blocks as begin before an end, in four sums side by side, which are joined at the end of all. */
    private static long lanes(long begun, byte[] bytes, int offset, int end) {
        long first = begun;
        long second = 1;
        long third = 2;
        long fourth = 3;
        for (int at = offset; at < end; at += BLOCK_BYTES) {
            first = mix(first, spread((long) WORD.get(bytes, at)));
            second = mix(second, spread((long) WORD.get(bytes, at + WORD_BYTES)));
            third = mix(third, spread((long) WORD.get(bytes, at + 2 * WORD_BYTES)));
            fourth = mix(fourth, spread((long) WORD.get(bytes, at + 3 * WORD_BYTES)));
        }
        return joined(first, second, third, fourth);
    }

    private static long joined(long first, long second, long third, long fourth) {
        return mix(mix(mix(first, Long.rotateLeft(second, PAIR_ROTATION)), Long.rotateLeft(third, PAIR_ROTATION)),
                Long.rotateLeft(fourth, PAIR_ROTATION));
    }

    /** Four words, which are spread side by side: the processor need not wait for one before the next. */
    private static long block(byte[] bytes, int at) {
        return pair(bytes, at, at + WORD_BYTES)
                + Long.rotateLeft(pair(bytes, at + 2 * WORD_BYTES, at + 3 * WORD_BYTES), BLOCK_ROTATION);
    }

    private static long pair(byte[] bytes, int first, int second) {
        return spread((long) WORD.get(bytes, first))
                + Long.rotateLeft(spread((long) WORD.get(bytes, second)), PAIR_ROTATION);
    }

    private static long halves(byte[] bytes, int at) {
        return ((long) (int) HALF.get(bytes, at + HALF_BYTES) << Integer.SIZE)
                | ((int) HALF.get(bytes, at) & 0xFFFF_FFFFL);
    }

    private static long spread(long word) {
        long spread = word * MULTIPLIER;
        return spread ^ (spread >>> 32);
    }

    private static long atMostAWord(byte[] bytes, int offset, int length) {
        if (length == HALF_BYTES) {
            return (int) HALF.get(bytes, offset);
        }
        if (length == WORD_BYTES) {
            return halves(bytes, offset);
        }
        long word = 0;
        for (int i = 0; i < length; i++) {
            word = (word << Byte.SIZE) | (bytes[offset + i] & 0xFF);
        }
        return word;
    }

    /**
     * Adds the length and the bytes of a piece of memory.
     *
     * @param memory what holds the piece
     * @param offset first byte
     * @param length how many bytes
     */
    public void add(MemorySegment memory, long offset, int length) {
        value = mix(value, ofContent(memory, offset, length));
    }

    /**
     * A hash of the length and the bytes of a piece of memory by themselves.
     *
     * @param memory what holds the piece
     * @param offset first byte
     * @param length how many bytes
     * @return a hash that depends on the content only
     */
    public static long ofContent(MemorySegment memory, long offset, int length) {
        long first = length * LENGTH_MULTIPLIER;
        long second = 1;
        long third = 2;
        long fourth = 3;
        long at = offset;
        long end = offset + length;
        for (; at <= end - BLOCK_BYTES; at += BLOCK_BYTES) {
            first = mix(first, spread(memory.get(SEGMENT_WORD, at)));
            second = mix(second, spread(memory.get(SEGMENT_WORD, at + WORD_BYTES)));
            third = mix(third, spread(memory.get(SEGMENT_WORD, at + 2 * WORD_BYTES)));
            fourth = mix(fourth, spread(memory.get(SEGMENT_WORD, at + 3 * WORD_BYTES)));
        }
        long hash = joined(first, second, third, fourth);
        for (; at <= end - WORD_BYTES; at += WORD_BYTES) {
            hash = mix(hash, spread(memory.get(SEGMENT_WORD, at)));
        }
        if (at < end) {
            long rest = 0;
            for (; at < end; at++) {
                rest = (rest << Byte.SIZE) | (memory.get(ValueLayout.JAVA_BYTE, at) & 0xFF);
            }
            hash = mix(hash, spread(rest));
        }
        return hash;
    }

    /**
     * What stands for a name, such as that of a wire, in a hash.
     *
     * @param name any text
     * @return a number that depends on the name only
     */
    public static long ofName(String name) {
        long hash = mix(SEED, name.length());
        for (int i = 0; i < name.length(); i++) {
            hash = mix(hash, name.charAt(i));
        }
        return hash;
    }

    /** {@return the hash of all elements so far} */
    public long value() {
        return value;
    }

    private static long mix(long hash, long element) {
        long mixed = (hash ^ element) * MULTIPLIER;
        return mixed ^ (mixed >>> 32);
    }
}
