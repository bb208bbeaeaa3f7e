package org.wirelore.adi.urtp;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.wirelore.device.api.datalink.Datalink;

/**
 * Where the fields of a packet lie in its frame, and their values; multi-byte fields have their first byte most
 * significant (fact sheet tulip-unet, section 4.3).
 */
final class UrtpHeader {
    /** Ethernet type: one of the two that IEEE 802 keeps for experiments. */
    static final int ETHER_TYPE = 0x88B6;

    static final int PT_TO_PT = 1;
    static final int BCAST = 2;
    static final int REQ = 3;
    static final int ACK = 4;
    /** None of the paper's, as the answer to it: a rank that waits asks whether its peer is still there. */
    static final int QUESTION = 5;
    static final int ANSWER = 6;
    /** Nor these, about an address for a set of ranks: it is asked for, and the answer; and the same for its end. */
    static final int JOIN = 7;
    static final int JOINED = 8;
    static final int LEAVE = 9;
    static final int LEFT = 10;
    /** Nor this: whether the packet of this number has come; the answer is an ACK, or a REQ. */
    static final int PROBE = 11;
    /** Nor this: the rank of this number is lost, as far as its sender knows; besides an ANSWER. */
    static final int GONE = 12;

    static final int TYPE_AT = Datalink.HEADER_BYTES;
    static final int SOURCE_AT = TYPE_AT + 1;
    /** The stream that the packet belongs to. */
    static final int STREAM_AT = TYPE_AT + 2;
    /** The rank that the packet goes to; 0 in a multicast. */
    static final int DESTINATION_AT = TYPE_AT + 3;
    static final int JOB_AT = TYPE_AT + 4;
    /** Length of the payload: Ethernet pads. */
    static final int LENGTH_AT = TYPE_AT + 6;
    /** The packet's number; in a multicast one for each rank of the job. */
    static final int NUMBER_AT = TYPE_AT + 8;
    /** Where the payload of a packet for one rank begins. */
    static final int BYTES = NUMBER_AT + 2;

    /** In place of a number: not for this rank. Looked for before any window is. */
    static final int NOT_FOR_YOU = 0xFFFF;

    private static final ValueLayout.OfShort BIG_SHORT = ValueLayout.JAVA_SHORT_UNALIGNED
            .withOrder(ByteOrder.BIG_ENDIAN);
    private static final int ETHER_TYPE_AT = 12;

    private UrtpHeader() {
    }

    /** Where the payload of a multicast begins, in a job of this size. */
    static int multicastBytes(int ranks) {
        return NUMBER_AT + 2 * ranks;
    }

    /** Writes all fields but the numbers. */
    static void store(MemorySegment to, long frame, long destinationAddress, long sourceAddress, int type, int source,
            int stream, int destination, int job, int length) {
        address(to, frame, destinationAddress);
        address(to, frame + 6, sourceAddress);
        to.set(BIG_SHORT, frame + ETHER_TYPE_AT, (short) ETHER_TYPE);
        to.set(ValueLayout.JAVA_BYTE, frame + TYPE_AT, (byte) type);
        to.set(ValueLayout.JAVA_BYTE, frame + SOURCE_AT, (byte) source);
        to.set(ValueLayout.JAVA_BYTE, frame + STREAM_AT, (byte) stream);
        to.set(ValueLayout.JAVA_BYTE, frame + DESTINATION_AT, (byte) destination);
        to.set(BIG_SHORT, frame + JOB_AT, (short) job);
        to.set(BIG_SHORT, frame + LENGTH_AT, (short) length);
    }

    /** Writes the number, in a multicast that of the rank with this index. */
    static void number(MemorySegment to, long frame, int index, int number) {
        to.set(BIG_SHORT, frame + NUMBER_AT + 2L * index, (short) number);
    }

    /** The number, in a multicast that of the rank with this index. */
    static int number(MemorySegment from, long frame, int index) {
        return from.get(BIG_SHORT, frame + NUMBER_AT + 2L * index) & 0xFFFF;
    }

    static int byteAt(MemorySegment from, long at) {
        return from.get(ValueLayout.JAVA_BYTE, at) & 0xFF;
    }

    static void byteAt(MemorySegment to, long at, int value) {
        to.set(ValueLayout.JAVA_BYTE, at, (byte) value);
    }

    static int shortAt(MemorySegment from, long at) {
        return from.get(BIG_SHORT, at) & 0xFFFF;
    }

    /** The address that a frame goes to. */
    static long destinationAddress(MemorySegment from, long frame) {
        return (long) shortAt(from, frame) << 32 | (long) shortAt(from, frame + 2) << 16 | shortAt(from, frame + 4);
    }

    private static void address(MemorySegment to, long at, long address) {
        to.set(BIG_SHORT, at, (short) (address >> 32));
        to.set(BIG_SHORT, at + 2, (short) (address >> 16));
        to.set(BIG_SHORT, at + 4, (short) address);
    }
}
