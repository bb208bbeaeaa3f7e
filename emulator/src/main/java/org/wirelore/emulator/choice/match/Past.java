package org.wirelore.emulator.choice.match;

import java.util.Arrays;

/** Which of a run's choices, by their numbers, have come before something and may have caused it. Immutable. */
public final class Past {
    /** Of what no choice has come before. */
    public static final Past NONE = new Past(new long[0]);

    private final long[] words;

    private Past(long[] words) {
        this.words = words;
    }

    /** Whether a choice is part of it. */
    public boolean has(int choice) {
        int word = choice >> 6;
        return word < words.length && (words[word] >>> choice & 1) != 0;
    }

    /** This, and a choice. */
    public Past with(int choice) {
        long[] more = Arrays.copyOf(words, Math.max(words.length, (choice >> 6) + 1));
        more[choice >> 6] |= 1L << choice;
        return new Past(more);
    }

    /** What is part of this or of another one. */
    public Past and(Past other) {
        if (contains(other)) {
            return this;
        }
        if (other.contains(this)) {
            return other;
        }
        long[] both = Arrays.copyOf(words, Math.max(words.length, other.words.length));
        for (int i = 0; i < other.words.length; i++) {
            both[i] |= other.words[i];
        }
        return new Past(both);
    }

    private boolean contains(Past other) {
        for (int i = 0; i < other.words.length; i++) {
            if ((other.words[i] & ~(i < words.length ? words[i] : 0)) != 0) {
                return false;
            }
        }
        return true;
    }
}
