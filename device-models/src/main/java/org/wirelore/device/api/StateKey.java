package org.wirelore.device.api;

import java.lang.foreign.MemorySegment;

/**
 * A running 128-bit hash over what a state consists of, by which a search tells the states that it has covered apart.
 * Equal sequences give equal keys on every machine. Of 10<sup>8</sup> different states, two have one key with a
 * probability of about 10<sup>-23</sup>; pieces of memory and contents of messages enter by 64 bits each, so that of
 * 1,000 different ones two are taken for one with a probability of 3·10<sup>-14</sup>. Allocates nothing.
 *
 * <p>As a visitor it takes positions relative to their origins, and leaves remnants out: states that go on alike are to
 * have one key.
 */
public final class StateKey implements StateVisitor {
    private static final long HIGH_SEED = 0x9E3779B97F4A7C15L;
    private static final long LOW_SEED = 0xC2B2AE3D27D4EB4FL;
    private static final long HIGH_MULTIPLIER = 0xD6E8FEB86659FD93L;
    private static final long LOW_MULTIPLIER = 0xFF51AFD7ED558CCDL;

    private long high = HIGH_SEED;
    private long low = LOW_SEED;

    /** A key of nothing yet. */
    public StateKey() {
    }

    /** Begins a new key. */
    public void reset() {
        high = HIGH_SEED;
        low = LOW_SEED;
    }

    /**
     * Adds one element; the order of elements counts.
     *
     * @param element the next element
     */
    public void add(long element) {
        high = mixed((high ^ element) * HIGH_MULTIPLIER);
        low = mixed((low + element) * LOW_MULTIPLIER);
    }

    /**
     * Adds a flag.
     *
     * @param flag the next element
     */
    public void add(boolean flag) {
        add(flag ? 1L : 0L);
    }

    /**
     * Adds a constant of an enum by its place among the others: keys are compared within one run of the program, in
     * which that does not change.
     *
     * @param constant the next element
     */
    @SuppressWarnings("EnumOrdinal")
    public void add(Enum<?> constant) {
        add(constant.ordinal());
    }

    /**
     * Adds the length and the bytes of a piece of memory.
     *
     * @param memory what holds the piece
     * @param offset first byte
     * @param length how many bytes
     */
    public void add(MemorySegment memory, long offset, int length) {
        add(StateHash.ofContent(memory, offset, length));
        add(length);
    }

    @Override
    public long field(String name, long value) {
        add(value);
        return value;
    }

    @Override
    public int field(String name, int value) {
        add(value);
        return value;
    }

    @Override
    public boolean field(String name, boolean value) {
        add(value);
        return value;
    }

    @Override
    public <E extends Enum<E>> E field(String name, E value) {
        add(value);
        return value;
    }

    @Override
    public void fields(String name, int[] values, int count) {
        for (int i = 0; i < count; i++) {
            add(values[i]);
        }
    }

    /** Eight bytes are one element. */
    @Override
    public void fields(String name, byte[] values, int count) {
        long element = 0;
        for (int i = 0; i < count; i++) {
            element = (element << Byte.SIZE) | (values[i] & 0xFF);
            if (i % Long.BYTES == Long.BYTES - 1 || i == count - 1) {
                add(element);
                element = 0;
            }
        }
    }

    @Override
    public long time(String name, long atPs, long nowPs) {
        add(Math.max(0, atPs - nowPs));
        return atPs;
    }

    @Override
    public long position(String name, long value, long origin) {
        add(value - origin);
        return value;
    }

    @Override
    public long remnant(String name, long value) {
        return value;
    }

    /** {@return the first 64 bits} */
    public long high() {
        return high;
    }

    /** {@return the other 64 bits} */
    public long low() {
        return low;
    }

    private static long mixed(long product) {
        return product ^ (product >>> 32);
    }
}
