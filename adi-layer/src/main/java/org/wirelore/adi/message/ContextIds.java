package org.wirelore.adi.message;

import java.util.BitSet;

/**
 * Which communicators' contexts a rank has in use. A new communicator takes the lowest number that is free with all its
 * members, so that numbers come back when communicators are freed.
 */
public final class ContextIds {
    /** Most communicators that a rank may be in at a time. */
    static final int COUNT = 8192;
    /** Contexts of one communicator: messages, collective operations, and second messages of objects for each. */
    static final int CONTEXTS = 4;
    static final int WORLD = 0;
    static final int SELF = 1;

    /** Which of its contexts are for collective operations, as {@link org.wirelore.adi.AdiSink#isCollective} has it. */
    static final int COLLECTIVE = 1;

    private static final int WORDS = COUNT / Long.SIZE;

    private final BitSet used = new BitSet(COUNT);
    private boolean offered;

    ContextIds() {
        used.set(WORLD);
        used.set(SELF);
    }

    /**
     * One bit for each number that is free here, and in the last word whether anything was offered at all: while one
     * thread of the rank agrees with others on a number, no other thread may, or both would take the same.
     */
    long[] offer() {
        long[] words = new long[WORDS + 1];
        if (offered) {
            return words;
        }
        offered = true;
        words[WORDS] = 1;
        for (int i = used.nextClearBit(0); i < COUNT; i = used.nextClearBit(i + 1)) {
            words[i / Long.SIZE] |= 1L << i;
        }
        return words;
    }

    /** Ends what {@link #offer} began, if this thread's offer counted. */
    void withdraw(long[] own) {
        if (own[WORDS] != 0) {
            offered = false;
        }
    }

    /**
     * The lowest number that is free everywhere, or -1 if a rank had none to offer and all must try again.
     *
     * @param common the bits that all have offered
     */
    static int lowest(long[] common) {
        for (int word = 0; word < WORDS; word++) {
            if (common[word] != 0) {
                return word * Long.SIZE + Long.numberOfTrailingZeros(common[word]);
            }
        }
        if (common[WORDS] == 0) {
            return -1;
        }
        throw Failure.COMM.because("a rank can't be in more than " + COUNT + " communicators at a time: free those"
                + " that are done");
    }

    void take(int id) {
        used.set(id);
    }

    void release(int id) {
        used.clear(id);
    }
}
