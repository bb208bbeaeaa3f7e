package org.wirelore.device.tulip;

import org.wirelore.device.api.Alarm;

/** Gives back, in the same order, what a {@link StateSink} took. */
final class StateSource {
    private final long[] words;
    private int position;

    StateSource(long[] words) {
        this.words = words;
    }

    long next() {
        if (position == words.length) {
            throw new IllegalArgumentException("a state must come from a card of this kind: words=" + words.length);
        }
        return words[position++];
    }

    int nextInt() {
        return (int) next();
    }

    boolean nextFlag() {
        return next() != 0;
    }

    <E extends Enum<E>> E next(E[] constants) {
        return constants[nextInt()];
    }

    void next(byte[] bytes, int offset, int length) {
        for (int i = 0; i < length; i++) {
            bytes[offset + i] = (byte) next();
        }
    }

    void next(Alarm alarm, long nowPs) {
        long leftPs = next();
        if (leftPs < 0) {
            alarm.cancel();
        } else {
            alarm.set(nowPs + leftPs);
        }
    }
}
