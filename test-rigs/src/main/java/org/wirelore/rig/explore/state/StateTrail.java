package org.wirelore.rig.explore.state;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The states that a run came to behind its last deviation, as far as keys were taken of them, in order. */
public final class StateTrail {
    /** That of a run of which no keys were taken. */
    public static final StateTrail NONE = new StateTrail(new long[0]);
    /** Of each state: both halves of its key, the questions asked before it, and a hash of what came after it. */
    static final int WORDS = 4;

    private final long[] words;

    StateTrail(long[] words) {
        if (words.length % WORDS != 0) {
            throw new IllegalArgumentException("a state must have " + WORDS + " numbers: numbers=" + words.length);
        }
        this.words = words;
    }

    /**
     * States by their numbers.
     *
     * @param words of each: both halves of its key, the questions asked before it, and a hash of what came after it
     */
    public static StateTrail of(long... words) {
        return new StateTrail(words.clone());
    }

    /** @throws IllegalArgumentException if the text is none of {@link #text} */
    public static StateTrail of(String text) {
        LongBuffer numbers = ByteBuffer.wrap(Base64.getDecoder().decode(text)).asLongBuffer();
        long[] words = new long[numbers.remaining()];
        numbers.get(words);
        return new StateTrail(words);
    }

    /** It in Base64. */
    public String text() {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES);
        bytes.asLongBuffer().put(words);
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    /** How many there are. */
    public int size() {
        return words.length / WORDS;
    }

    /** The first half of the key of one. */
    public long high(int state) {
        return words[WORDS * state];
    }

    /** The other half of the key of one. */
    public long low(int state) {
        return words[WORDS * state + 1];
    }

    /** How many questions had been asked at one. */
    public int questions(int state) {
        return (int) words[WORDS * state + 2];
    }

    /** A hash of what came after one. */
    public int rest(int state) {
        return (int) words[WORDS * state + 3];
    }

    /** A hash of what came after the first state behind a number of questions; 0 if there is none. */
    public int restAt(int questions) {
        for (int state = 0; state < size(); state++) {
            if (questions(state) == questions) {
                return rest(state);
            }
        }
        return 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StateTrail that && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }
}
