package org.wirelore.rig.program;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Message contents that say where they belong, so that a wrong, stale or shifted byte is noticed by the receiver
 * itself.
 */
public final class Payload {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;

    private Payload() {
    }

    /** Fills the first {@code length} bytes with what message {@code number} from {@code rank} holds. */
    public static void fill(MemorySegment message, int length, int rank, int number) {
        int state = seed(rank, number);
        int at = 0;
        for (; at + 4 <= length; at += 4) {
            state = next(state);
            message.set(WORD, at, state);
        }
        for (; at < length; at++) {
            state = next(state);
            message.set(ValueLayout.JAVA_BYTE, at, (byte) state);
        }
    }

    /**
     * Compares with what message {@code number} from {@code rank} holds.
     *
     * @throws IllegalStateException at the first difference
     */
    public static void check(MemorySegment message, int length, int rank, int number) {
        int state = seed(rank, number);
        int at = 0;
        for (; at + 4 <= length; at += 4) {
            state = next(state);
            require(message.get(WORD, at) == state, at, length, rank, number);
        }
        for (; at < length; at++) {
            state = next(state);
            require(message.get(ValueLayout.JAVA_BYTE, at) == (byte) state, at, length, rank, number);
        }
    }

    private static void require(boolean equal, int at, int length, int rank, int number) {
        if (!equal) {
            throw new UnmetExpectation("a message did not arrive as it was sent: sender " + rank + ", message "
                    + number + ", " + length + " bytes, first wrong byte at or after " + at);
        }
    }

    private static int seed(int rank, int number) {
        return rank * 0x9E3779B9 + number * 0x85EBCA6B + 1;
    }

    private static int next(int state) {
        return state * 1664525 + 1013904223;
    }
}
