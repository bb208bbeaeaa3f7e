package org.wirelore.device.irm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.psb.PsbRegister;

/**
 * Messages of drivers to each other: sixteen words.
 *
 * <pre>
 *   0   kind in 7:0, sequence number in 31:16
 *   1   incarnation of the sender
 *   2   the number of the conversation, or of what is meant
 *   3+  what the kind has
 * </pre>
 */
final class Mail {
    /** Are you there. */
    static final int BEAT = 1;
    /** A segment is wanted. 3: segment id; 4: adapter-independent number of the asking connection. */
    static final int CONNECT = 2;
    /** 2: as in the question; 3: error value; 4, 5: size; 6, 7: offset; 8: number of the connection at the owner. */
    static final int ANSWER = 3;
    /** 2: number at the owner. */
    static final int DISCONNECT = 4;
    /** 2: number at the user; 3: what the owner says. */
    static final int NOTICE = 5;
    /** An interrupt is wanted. 3: its number; 4: whether with data. */
    static final int CONNECT_INTERRUPT = 6;
    /** 2: its number; 3: whether with data. */
    static final int DISCONNECT_INTERRUPT = 7;
    /** A piece of a message for an interrupt. 2: its number; 3: length of all; 4: offset of the piece; 5+: bytes. */
    static final int DATA = 8;

    /** Notice: please leave. */
    static final int NOTICE_ASKED = 0;
    /** Notice: the connection is cut. */
    static final int NOTICE_CUT = 1;
    /** Notice: the segment is gone with its process. */
    static final int NOTICE_LOST = 2;

    /** Bytes of a piece. */
    static final int PIECE_BYTES = (PsbRegister.MESSAGE_WORDS - 5) * Integer.BYTES;

    private static final int PIECE_AT = 5 * Integer.BYTES;
    private static final int KIND = 0xFF;
    private static final int SEQUENCE_SHIFT = 16;

    private Mail() {
    }

    static int[] of(int kind, int... words) {
        int[] mail = new int[PsbRegister.MESSAGE_WORDS];
        mail[0] = kind;
        System.arraycopy(words, 0, mail, 2, words.length);
        return mail;
    }

    /** A piece of a message for an interrupt. */
    static int[] piece(int interrupt, byte[] message, int offset) {
        int[] mail = of(DATA, interrupt, message.length, offset);
        MemorySegment.copy(message, offset, MemorySegment.ofArray(mail), ValueLayout.JAVA_BYTE, PIECE_AT,
                Math.min(PIECE_BYTES, message.length - offset));
        return mail;
    }

    /** Copies a piece to its place in a message. */
    static void take(int[] mail, byte[] message) {
        int offset = mail[4];
        if (offset >= 0 && offset < message.length) {
            MemorySegment.copy(MemorySegment.ofArray(mail), ValueLayout.JAVA_BYTE, PIECE_AT, message, offset,
                    Math.min(PIECE_BYTES, message.length - offset));
        }
    }

    static int kind(int[] mail) {
        return mail[0] & KIND;
    }

    static boolean isQuestion(int[] mail) {
        return kind(mail) == CONNECT || kind(mail) == CONNECT_INTERRUPT;
    }

    static int sequence(int[] mail) {
        return mail[0] >>> SEQUENCE_SHIFT;
    }

    static void stamp(int[] mail, int sequence, int incarnation) {
        mail[0] = kind(mail) | sequence << SEQUENCE_SHIFT;
        mail[1] = incarnation;
    }

    static long pair(int[] mail, int at) {
        return (long) mail[at] << 32 | Integer.toUnsignedLong(mail[at + 1]);
    }
}
