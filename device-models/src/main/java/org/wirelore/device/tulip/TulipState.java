package org.wirelore.device.tulip;

import java.util.Arrays;
import org.wirelore.device.api.StateHash;

/**
 * Everything that a card holds at one moment, registers, processes and timers, with times relative to that moment. A frame
 * that was on the wire is the wire's. Immutable; equal states are equal objects.
 */
public final class TulipState {
    private final long[] words;

    private TulipState(long[] words) {
        this.words = words;
    }

    StateSource source() {
        return new StateSource(words);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TulipState state && Arrays.equals(words, state.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return "TulipState[" + words.length + " words, hash " + Integer.toHexString(hashCode()) + "]";
    }

    /** Collects a state. */
    static final class Builder implements StateSink {
        private long[] words = new long[512];
        private int count;

        @Override
        public void put(long word) {
            if (count == words.length) {
                words = Arrays.copyOf(words, 2 * count);
            }
            words[count++] = word;
        }

        @Override
        public void put(byte[] bytes, int offset, int length) {
            for (int i = 0; i < length; i++) {
                put(bytes[offset + i]);
            }
        }

        TulipState build() {
            return new TulipState(Arrays.copyOf(words, count));
        }
    }

    /** Feeds a state into a hash. */
    static final class Hasher implements StateSink {
        private StateHash hash = new StateHash();

        Hasher into(StateHash target) {
            hash = target;
            return this;
        }

        @Override
        public void put(long word) {
            hash.add(word);
        }

        @Override
        public void put(byte[] bytes, int offset, int length) {
            hash.add(bytes, offset, length);
        }
    }
}
