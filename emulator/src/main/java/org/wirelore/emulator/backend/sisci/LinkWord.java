package org.wirelore.emulator.backend.sisci;

/**
 * The 64-bit word of a link: which process of which node has it, how it is, and how often that has changed.
 *
 * <pre>
 *  63..40  incarnation of the process
 *  39..24  its node id
 *  23..16  its place on the node
 *  15..4   changes, modulo 4096: odd while the link is up
 *  3..0    state
 * </pre>
 *
 * The upper 48 bits name the process, and are its <i>token</i> with zeros behind. A word of 0 is a link that no
 * process ever had.
 */
final class LinkWord {
    /** No process has it; what names a process is the one that had it last. */
    static final int FREE = 0;
    /** The process is connected. */
    static final int UP = 1;
    /** The owner lets nothing of it in any more. */
    static final int CUT = 2;
    /** The process has left, and the owner has not looked since. */
    static final int LEFT = 3;

    static final int PLACES_MAX = 64;
    private static final int INCARNATION_BITS = 24;
    private static final int COUNT_MASK = 0xFFF;
    private static final int STATE_MASK = 0xF;
    private static final long TOKEN_MASK = -1L << 16;
    /** Who has a link, and how it is, without the count. */
    private static final long HELD_MASK = TOKEN_MASK | STATE_MASK;

    private LinkWord() {
    }

    /** Names a process. */
    static long token(int incarnation, int nodeId, int place) {
        return (long) incarnation << 40 | (long) (nodeId & 0xFFFF) << 24 | (place & 0xFFL) << 16;
    }

    /** Of 24 bits, from any number. */
    static int incarnation(long number) {
        return (int) ((number ^ number >>> INCARNATION_BITS ^ number >>> (2 * INCARNATION_BITS))
                & ((1 << INCARNATION_BITS) - 1));
    }

    static long of(long token, int count, int state) {
        return token | (long) (count & COUNT_MASK) << 4 | state;
    }

    static long token(long word) {
        return word & TOKEN_MASK;
    }

    static int incarnationOf(long word) {
        return (int) (word >>> 40);
    }

    static int nodeId(long word) {
        return (int) (word >>> 24) & 0xFFFF;
    }

    static int place(long word) {
        return (int) (word >>> 16) & 0xFF;
    }

    static int count(long word) {
        return (int) (word >>> 4) & COUNT_MASK;
    }

    static int state(long word) {
        return (int) word & STATE_MASK;
    }

    /** Whether a process has a link and is let in. */
    static boolean isUp(long word, long token) {
        return (word & HELD_MASK) == (token | UP);
    }

    /** Whether a word can be one that a process has stored. */
    static boolean isSound(long word) {
        int state = state(word);
        return state <= LEFT && (count(word) & 1) == (state == UP || state == CUT ? 1 : 0);
    }

    /** Changes from one word to a later one. */
    static int changes(long earlier, long later) {
        return (count(later) - count(earlier)) & COUNT_MASK;
    }
}
