package org.wirelore.adi.shm;

import java.lang.foreign.ValueLayout;

/**
 * The records of a ring: SHORT, REQUEST_SEND and OK_TO_SEND of MPICH ADI-2, with the fields that it names, and two of
 * ours for the shutdown. The layout is ours, too. Their type word is the kind in its upper and the context in its lower
 * half; the payload is a row of 32-bit words in the host's byte order.
 *
 * <pre>
 *  SHORT          user data, then the tag, wherever that comes to lie: data at the beginning are aligned, and
 *                 four of the shortest messages share a cache line
 *  REQUEST_SEND   tag, length, send handle
 *  OK_TO_SEND     send handle, receive handle, wanted bytes
 *  LAST_ENVELOPE  nothing
 *  LAST_ANSWER    nothing
 * </pre>
 */
final class ShmRecord {
    /** A message with its data: it must fit one packet (MPICH ADI-2, short protocol). */
    static final int SHORT = 1;
    /** A long message is there; its data wait (MPICH ADI-2, rendezvous). */
    static final int REQUEST_SEND = 2;
    /** Its receive was posted; the data may come. */
    static final int OK_TO_SEND = 3;
    /** The sender begins no message any more; ours. */
    static final int LAST_ENVELOPE = 4;
    /** The sender asks for no data any more; ours. */
    static final int LAST_ANSWER = 5;

    static final int REQUEST_SEND_BYTES = 12;
    static final int OK_TO_SEND_BYTES = 12;

    /** A word of a record. */
    static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT;
    /** A word behind user data of any length. */
    static final ValueLayout.OfInt LAST_WORD = ValueLayout.JAVA_INT_UNALIGNED;

    private static final int CONTEXT_BITS = 16;

    private ShmRecord() {
    }

    static int type(int kind, int context) {
        return kind << CONTEXT_BITS | context;
    }

    static int kind(int type) {
        return type >>> CONTEXT_BITS;
    }

    static int context(int type) {
        return type & ((1 << CONTEXT_BITS) - 1);
    }
}
