package org.wirelore.device.api;

/**
 * A running 64-bit hash over the state of a device or over an event stream. Equal input sequences give equal values on
 * every machine; it is meant to tell states apart, not to resist an attacker. Allocates nothing.
 */
public final class StateHash {
    private static final long SEED = 0x9E3779B97F4A7C15L;
    private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;

    private long value = SEED;

    public void reset() {
        value = SEED;
    }

    public void add(long element) {
        long mixed = (value ^ element) * MULTIPLIER;
        value = mixed ^ (mixed >>> 32);
    }

    public void add(byte[] bytes, int offset, int length) {
        long word = length;
        for (int i = 0; i < length; i++) {
            word = (word << 8) | (bytes[offset + i] & 0xFF);
            if ((i & 7) == 7) {
                add(word);
                word = 0;
            }
        }
        add(word);
    }

    public long value() {
        return value;
    }
}
