package org.wirelore.device.api;

import java.util.Arrays;

/** The state of a device at one moment, with times relative to it. Immutable; equal states are equal objects. */
public final class SavedState {
    private static final int FIRST_WORDS = 512;

    private final long[] words;

    private SavedState(long[] words) {
        this.words = words;
    }

    /**
     * Saves the state of a device.
     *
     * @param device what is visited; it stays as it is
     * @return the answers that its fields have given
     */
    public static SavedState of(StatePart device) {
        Saver saver = new Saver();
        device.visit(saver);
        return new SavedState(Arrays.copyOf(saver.words, saver.count));
    }

    /**
     * Brings a device back to this state; what was timed goes on from now.
     *
     * @param device the one that was saved, or one that is built alike
     * @throws IllegalArgumentException if the state is not one of such a device, which is then in no defined state
     */
    public void restore(StatePart device) {
        Restorer restorer = new Restorer(words);
        device.visit(restorer);
        if (restorer.position != words.length) {
            throw new IllegalArgumentException("a state must come from a device of this kind: words=" + words.length
                    + ", the device has fields=" + restorer.position);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SavedState state && Arrays.equals(words, state.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return "SavedState[" + words.length + " words, hash " + Integer.toHexString(hashCode()) + "]";
    }

    private static final class Saver implements StateVisitor {
        private long[] words = new long[FIRST_WORDS];
        private int count;

        @Override
        public long field(String name, long value) {
            if (count == words.length) {
                words = Arrays.copyOf(words, 2 * count);
            }
            words[count++] = value;
            return value;
        }
    }

    private static final class Restorer implements StateVisitor {
        private final long[] words;
        private int position;

        Restorer(long[] words) {
            this.words = words;
        }

        @Override
        public boolean restores() {
            return true;
        }

        @Override
        public long field(String name, long value) {
            if (position == words.length) {
                throw new IllegalArgumentException("a state must come from a device of this kind: words="
                        + words.length + ", the device has also " + name);
            }
            return words[position++];
        }
    }
}
