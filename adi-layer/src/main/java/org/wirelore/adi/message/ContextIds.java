package org.wirelore.adi.message;

import java.util.BitSet;

/**
 * Which communicators' contexts a rank has in use. A new communicator takes the lowest number that is free with all its
 * members, so that numbers come back when communicators are freed.
 */
final class ContextIds {
    /** Most communicators that a rank may be in at a time. */
    static final int COUNT = 8192;
    /** Contexts of one communicator: messages, collective operations, and second messages of objects for each. */
    static final int CONTEXTS = 4;
    static final int WORLD = 0;
    static final int SELF = 1;

    private static final int WORDS = COUNT / Long.SIZE;

    private final BitSet used = new BitSet(COUNT);

    ContextIds() {
        used.set(WORLD);
        used.set(SELF);
    }

    /** One bit for each number that is free here. */
    long[] free() {
        long[] words = new long[WORDS];
        for (int i = used.nextClearBit(0); i < COUNT; i = used.nextClearBit(i + 1)) {
            words[i / Long.SIZE] |= 1L << i;
        }
        return words;
    }

    /** Takes the lowest number that is free everywhere. */
    int take(long[] freeEverywhere) {
        for (int word = 0; word < WORDS; word++) {
            if (freeEverywhere[word] != 0) {
                int id = word * Long.SIZE + Long.numberOfTrailingZeros(freeEverywhere[word]);
                used.set(id);
                return id;
            }
        }
        throw Failure.COMM.because(
                "a rank must not be in more communicators at a time: most=" + COUNT + "; free those that are done");
    }

    void release(int id) {
        used.clear(id);
    }
}
