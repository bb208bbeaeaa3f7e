package org.wirelore.adi.unet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * View of the 16-byte packet header, big-endian: three words for the MPI layer's tag, length and mode, one for the
 * stream (MPI-on-U-Net paper, section 6.1; the mode word's packing is MPICH 1.x's).
 *
 * <pre>
 *    0                   1                   2                   3
 *    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *   +---------------------------------------------------------------+
 *  0|                              tag                              |
 *   +---------------------------------------------------------------+
 *  4|                 length of user data, 0 to 1482                |
 *   +---------------------+-------------------------------+-+-------+
 *  8|     sender rank     |            context            |R|  type |
 *   +-+-----------------------------+-+---------------------------+-+
 * 12|S|         sequence            |A|        acknowledgment       |
 *   +-+-----------------------------+-+-----------------------------+
 *   R = ACKREQ, acknowledge at once; on a pure acknowledgment: something is missing, send again from there
 *       (an extension of ours; clear in strict mode)
 *   S = SEQ, the sequence number is valid     A = ACK, the acknowledgment is valid
 * </pre>
 *
 * <p>The acknowledgment is cumulative: the next number that the sender of the packet expects. A pure acknowledgment has
 * SEQ clear and all other words zero but for R, and takes no sequence number; a question, its answer and a request for
 * retransmission, all extensions of ours, are pure acknowledgments with a type. U-Net frames carry no length and short
 * ones arrive padded, so the length field alone says where the data end.
 */
public final class UNetHeader {
    /** Bytes of a header. */
    public static final int BYTES = 16;
    /** Bits of a sequence number. */
    public static final int SEQUENCE_BITS = 15;
    /** Longest payload behind a header in a U-Net message of 1,498 bytes. */
    public static final int PAYLOAD_BYTES_MAX = 1482;

    /** Type: a short message with its data. */
    public static final int SHORT = 0;
    /** Type: a long message asks to be sent; the payload is its length and the sender's handle. */
    public static final int REQUEST_SEND = 2;
    /** Type: the answer; the payload is the sender's handle, the receiver's handle and the bytes wanted. */
    public static final int OK_TO_SEND = 4;
    /** Type: the next piece of a long message; the tag is the receiver's handle. */
    public static final int DATA = 13;
    /** Type: the first piece of an eager message of several packets; the payload is its length and the piece. */
    public static final int LONG = 1;
    /** Type: the next piece of an eager message of several packets. */
    public static final int PIECE = 14;
    /** Type: bytes of such messages that the receiver's program has received so far, modulo 2^32; the payload. */
    public static final int FLOW = 9;
    /** Type: bytes of a stream of start and end ({@link UNetControlNetwork}), or its acknowledgment. */
    public static final int CONTROL = 15;
    /** Type of a packet without a number: what has arrived of the packets before the number in the sequence field? */
    public static final int QUESTION = 10;
    /** Type of a packet without a number: the answer to a question. */
    public static final int ANSWER = 12;
    /** Type of a packet without a number: send again from the acknowledged number on. */
    public static final int REPEAT = 11;

    private static final int TAG = 0;
    private static final int LENGTH = 4;
    private static final int MODE = 8;
    private static final int STREAM = 12;

    private static final int TYPE_MASK = 0xF;
    private static final int ACKREQ_BIT = 1 << 4;
    private static final int CONTEXT_SHIFT = 5;
    private static final int CONTEXT_MASK = 0xFFFF;
    private static final int RANK_SHIFT = 21;
    private static final int SEQ_BIT = 1 << 31;
    private static final int SEQUENCE_SHIFT = 16;
    private static final int NUMBER_MASK = (1 << SEQUENCE_BITS) - 1;
    private static final int ACK_BIT = 1 << 15;

    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private MemorySegment memory = MemorySegment.NULL;
    private long offset;

    /** Moves the view. */
    public UNetHeader wrap(MemorySegment newMemory, long newOffset) {
        memory = newMemory;
        offset = newOffset;
        return this;
    }

    public int tag() {
        return memory.get(WORD, offset + TAG);
    }

    public UNetHeader tag(int tag) {
        memory.set(WORD, offset + TAG, tag);
        return this;
    }

    /** Bytes of payload as the sender wrote it; not to be trusted. */
    public int length() {
        return memory.get(WORD, offset + LENGTH);
    }

    public UNetHeader length(int bytes) {
        memory.set(WORD, offset + LENGTH, bytes);
        return this;
    }

    /** Writes the mode word; ACKREQ is clear. */
    public UNetHeader mode(int type, int context, int rank) {
        memory.set(WORD, offset + MODE,
                (type & TYPE_MASK) | ((context & CONTEXT_MASK) << CONTEXT_SHIFT) | (rank << RANK_SHIFT));
        return this;
    }

    public int type() {
        return memory.get(WORD, offset + MODE) & TYPE_MASK;
    }

    public int context() {
        return (memory.get(WORD, offset + MODE) >>> CONTEXT_SHIFT) & CONTEXT_MASK;
    }

    /** Rank of the sender. */
    public int rank() {
        return memory.get(WORD, offset + MODE) >>> RANK_SHIFT;
    }

    public boolean acknowledgmentRequested() {
        return (memory.get(WORD, offset + MODE) & ACKREQ_BIT) != 0;
    }

    public UNetHeader acknowledgmentRequested(boolean requested) {
        int mode = memory.get(WORD, offset + MODE);
        memory.set(WORD, offset + MODE, requested ? mode | ACKREQ_BIT : mode & ~ACKREQ_BIT);
        return this;
    }

    /** Writes the stream word with SEQ and ACK set. */
    public UNetHeader stream(int sequence, int acknowledgment) {
        memory.set(WORD, offset + STREAM,
                SEQ_BIT | ((sequence & NUMBER_MASK) << SEQUENCE_SHIFT) | ACK_BIT | (acknowledgment & NUMBER_MASK));
        return this;
    }

    /** Writes the stream word of a packet without a number; the sequence is what a question says, else 0. */
    public UNetHeader unnumbered(int sequence, int acknowledgment) {
        memory.set(WORD, offset + STREAM,
                ((sequence & NUMBER_MASK) << SEQUENCE_SHIFT) | ACK_BIT | (acknowledgment & NUMBER_MASK));
        return this;
    }

    /** Writes a stream word of zero: the reliability protocol is off. */
    public UNetHeader noStream() {
        memory.set(WORD, offset + STREAM, 0);
        return this;
    }

    public boolean hasSequence() {
        return memory.get(WORD, offset + STREAM) < 0;
    }

    public int sequence() {
        return (memory.get(WORD, offset + STREAM) >>> SEQUENCE_SHIFT) & NUMBER_MASK;
    }

    public boolean hasAcknowledgment() {
        return (memory.get(WORD, offset + STREAM) & ACK_BIT) != 0;
    }

    public int acknowledgment() {
        return memory.get(WORD, offset + STREAM) & NUMBER_MASK;
    }

    /** Sets an event's fields of a packet, its flags included, to what the header says. */
    void describeTo(StreamEvent event) {
        int mode = memory.get(WORD, offset + MODE);
        int stream = memory.get(WORD, offset + STREAM);
        event.type = mode & TYPE_MASK;
        event.sequence = (stream >>> SEQUENCE_SHIFT) & NUMBER_MASK;
        event.acknowledgment = stream & NUMBER_MASK;
        event.flags = (stream < 0 ? StreamEvent.SEQ : 0) | ((stream & ACK_BIT) != 0 ? StreamEvent.ACK : 0)
                | ((mode & ACKREQ_BIT) != 0 ? StreamEvent.ACKREQ : 0);
        event.length = length();
    }
}
