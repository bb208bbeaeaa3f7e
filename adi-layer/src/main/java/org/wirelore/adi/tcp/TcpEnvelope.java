package org.wirelore.adi.tcp;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.wirelore.adi.Adi;

/**
 * The envelope in front of everything that goes over a connection; a view of bytes that are already there, big-endian.
 *
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +---------------+---------------+-------------------------------+
 *  |     type      |     flags     |            context            |
 *  +---------------+---------------+-------------------------------+
 *  |                              tag                              |
 *  |                          originator                           |
 *  |                            length                             |
 *  |                            sequence                           |
 *  |                   request of the sender                       |
 *  |               request of the receiver, echoed                 |
 *  |                              job                              |
 *  +---------------------------------------------------------------+
 * </pre>
 *
 * A short message, the most frequent kind, has a short envelope without what the connection says or no rank needs (MPI
 * Mechanic, "Message Envelopes"):
 *
 * <pre>
 *  +---------------+---------------+-------------------------------+
 *  |  type, SHORT  |       0       |            context            |
 *  +---------------+---------------+-------------------------------+
 *  |                              tag                              |
 *  |            length             |   lower half of the sequence  |
 *  +-------------------------------+-------------------------------+
 * </pre>
 *
 * The fields are those of MPI Mechanic, "Common MPI envelope data"; their order and widths are ours. The length counts
 * the bytes behind the envelope, save in REQUEST_SEND and OK_TO_SEND, where it is that of the data to come. SHORT,
 * EAGER and REQUEST_SEND are numbered from 0 in the order of the sends.
 */
final class TcpEnvelope {
    /** Length of all envelopes but {@link #SHORT}. */
    static final int BYTES = 32;
    /** Length of {@link #SHORT}. */
    static final int SHORT_BYTES = 12;

    /** First on a connection: who calls. */
    static final int HELLO = 1;
    /** The answer: data may flow. */
    static final int WELCOME = 2;
    /** The answer of a rank that calls the caller itself, and whose call counts. */
    static final int CROSSED = 3;
    /** From rank 0: the table of all listening ports. */
    static final int TABLE = 4;
    /** A message whose data follow: eager (MPI Mechanic, "Sockets"). */
    static final int EAGER = 5;
    /**
     * A message whose data wait for {@link #OK_TO_SEND}: rendezvous, so that a receiver never stores long unexpected
     * messages (MPI Mechanic, "Rendezvous Protocols: Why Bother?").
     */
    static final int REQUEST_SEND = 6;
    static final int OK_TO_SEND = 7;
    /** The data of a message that was asked for. */
    static final int DATA = 8;
    /** No EAGER or REQUEST_SEND will follow. */
    static final int LAST_ENVELOPE = 9;
    /** To rank 0: {@link #LAST_ENVELOPE} has gone to all peers. */
    static final int DONE = 10;
    /** From rank 0: all ranks are done. */
    static final int ALL_DONE = 11;
    /** No OK_TO_SEND will follow. */
    static final int LAST_ANSWER = 12;
    /** A message of at most {@link TcpPeer#INLINE_BYTES}, whose data follow. */
    static final int SHORT = 13;

    /** Flag: the data wait for an acknowledgment. */
    static final int WANTS_ACK = 1;
    /** Flag: this is that acknowledgment. */
    static final int IS_ACK = 2;

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfShort SHORT_WORD = ValueLayout.JAVA_SHORT_UNALIGNED
            .withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private static final int TYPE_AT = 0;
    private static final int FLAGS_AT = 1;
    private static final int CONTEXT_AT = 2;
    private static final int TAG_AT = 4;
    private static final int ORIGINATOR_AT = 8;
    private static final int LENGTH_AT = 12;
    private static final int SEQUENCE_AT = 16;
    private static final int REQUEST_AT = 20;
    private static final int ECHO_AT = 24;
    private static final int JOB_AT = 28;
    private static final int SHORT_LENGTH_AT = 8;
    private static final int SHORT_SEQUENCE_AT = 10;
    private static final int SHORT_SEQUENCE_MASK = 0xFFFF;

    private final MemorySegment memory;
    private long at;

    TcpEnvelope(MemorySegment memory) {
        this.memory = memory;
    }

    /** Moves the view. */
    TcpEnvelope at(long offset) {
        at = offset;
        return this;
    }

    int type() {
        return memory.get(BYTE, at + TYPE_AT);
    }

    /** Its length, which follows from its type. */
    int bytes() {
        return isShort() ? SHORT_BYTES : BYTES;
    }

    private boolean isShort() {
        return type() == SHORT;
    }

    int flags() {
        return memory.get(BYTE, at + FLAGS_AT);
    }

    int context() {
        return Short.toUnsignedInt(memory.get(SHORT_WORD, at + CONTEXT_AT));
    }

    int tag() {
        return memory.get(WORD, at + TAG_AT);
    }

    int originator() {
        return memory.get(WORD, at + ORIGINATOR_AT);
    }

    int length() {
        return isShort()
                ? Short.toUnsignedInt(memory.get(SHORT_WORD, at + SHORT_LENGTH_AT))
                : memory.get(WORD, at + LENGTH_AT);
    }

    int sequence() {
        return isShort()
                ? Short.toUnsignedInt(memory.get(SHORT_WORD, at + SHORT_SEQUENCE_AT))
                : memory.get(WORD, at + SEQUENCE_AT);
    }

    /** Whether its number can be that of a message. */
    boolean hasSequence(int number) {
        return sequence() == (isShort() ? number & SHORT_SEQUENCE_MASK : number);
    }

    int request() {
        return memory.get(WORD, at + REQUEST_AT);
    }

    int echo() {
        return memory.get(WORD, at + ECHO_AT);
    }

    int job() {
        return memory.get(WORD, at + JOB_AT);
    }

    /** Begins an envelope; what is not set afterwards is 0. */
    TcpEnvelope begin(int type, int originator, int job) {
        for (int i = 0; i < BYTES; i += Long.BYTES) {
            memory.set(LONG, at + i, 0);
        }
        memory.set(BYTE, at + TYPE_AT, (byte) type);
        memory.set(BYTE, at + FLAGS_AT, (byte) flagsOf(type));
        memory.set(WORD, at + ORIGINATOR_AT, originator);
        memory.set(WORD, at + JOB_AT, job);
        return this;
    }

    /** Writes the whole envelope of a message of at most {@link TcpPeer#INLINE_BYTES}. */
    void shortMessage(int context, int tag, int length, int sequence) {
        memory.set(BYTE, at + TYPE_AT, (byte) SHORT);
        memory.set(BYTE, at + FLAGS_AT, (byte) 0);
        memory.set(SHORT_WORD, at + CONTEXT_AT, (short) context);
        memory.set(WORD, at + TAG_AT, tag);
        memory.set(SHORT_WORD, at + SHORT_LENGTH_AT, (short) length);
        memory.set(SHORT_WORD, at + SHORT_SEQUENCE_AT, (short) sequence);
    }

    TcpEnvelope message(int context, int tag, int length) {
        memory.set(SHORT_WORD, at + CONTEXT_AT, (short) context);
        memory.set(WORD, at + TAG_AT, tag);
        return length(length);
    }

    TcpEnvelope length(int length) {
        memory.set(WORD, at + LENGTH_AT, length);
        return this;
    }

    TcpEnvelope sequence(int sequence) {
        memory.set(WORD, at + SEQUENCE_AT, sequence);
        return this;
    }

    TcpEnvelope request(int handle) {
        memory.set(WORD, at + REQUEST_AT, handle);
        return this;
    }

    TcpEnvelope echo(int handle) {
        memory.set(WORD, at + ECHO_AT, handle);
        return this;
    }

    /** Whether this sender can have sent it. The receiver checks what the type demands beyond that. */
    boolean isPlausible(int expectedOriginator, int expectedJob) {
        boolean isOfSender = isShort()
                ? length() <= TcpPeer.INLINE_BYTES
                : originator() == expectedOriginator && job() == expectedJob && length() >= 0;
        return isOfSender && type() >= HELLO && type() <= SHORT && flags() == flagsOf(type()) && tag() >= 0
                && tag() <= Adi.TAG_MAX;
    }

    /** All fields as text. */
    String describe() {
        if (isShort()) {
            return "type=" + type() + ", flags=" + flags() + ", context=" + context() + ", tag=" + tag() + ", length="
                    + length() + ", sequence=" + sequence();
        }
        return "type=" + type() + ", flags=" + flags() + ", context=" + context() + ", tag=" + tag() + ", originator="
                + originator() + ", length=" + length() + ", sequence=" + sequence() + ", request=" + request()
                + ", echo=" + echo() + ", job=" + job();
    }

    private static int flagsOf(int type) {
        return type == REQUEST_SEND ? WANTS_ACK : type == OK_TO_SEND ? IS_ACK : 0;
    }
}
