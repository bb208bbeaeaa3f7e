package org.wirelore.device.mvia;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** The fields of a frame, as the data sheet of the package has them; each is set or read before it is used. */
final class FrameFields {
    static final int SEND = 1;
    static final int WRITE = 2;
    static final int ACKNOWLEDGMENT = 3;
    static final int CONTROL = 4;

    static final int IMMEDIATE = 1;
    static final int RELIABLE = 2;
    static final int HAS_EXPECTED = 4;
    static final int GAP = 8;

    static final int SEND_HEADER = 56;
    static final int WRITE_HEADER = 68;
    static final int CONTROL_HEADER = 22;

    private static final int ACKNOWLEDGMENT_BYTES = 42;
    private static final int VERSION = 1;
    private static final int ALL_FLAGS = 15;
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt LINK_INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfShort LINK_SHORT = ValueLayout.JAVA_SHORT_UNALIGNED
            .withOrder(ByteOrder.BIG_ENDIAN);

    private final int etherType;
    long destination;
    long source;
    int kind;
    int toAgent;
    int fromAgent;
    int toVi;
    int toConnection;
    int fromVi;
    int number;
    int expected;
    int flags;
    /** Bytes of the message, or of the control packet, in the frame. */
    int bytes;
    int messageBytes;
    int offset;
    int immediateData;
    long remoteAddress;
    int remoteHandle;

    FrameFields(int etherType) {
        this.etherType = etherType;
    }

    /** Where the data of a kind begins. */
    static int headerBytes(int kind) {
        return switch (kind) {
            case SEND -> SEND_HEADER;
            case WRITE -> WRITE_HEADER;
            case CONTROL -> CONTROL_HEADER;
            default -> ACKNOWLEDGMENT_BYTES;
        };
    }

    /** Where a frame that begins at offset 0 goes. */
    static long destination(MemorySegment frame) {
        return station(frame, 0);
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Writes everything but the data. @return where that begins */
    int write(MemorySegment frame) {
        putStation(frame, 0, destination);
        putStation(frame, 6, source);
        frame.set(LINK_SHORT, 12, (short) etherType);
        frame.set(BYTE, 14, (byte) VERSION);
        frame.set(BYTE, 15, (byte) kind);
        frame.set(SHORT, 16, (short) toAgent);
        frame.set(SHORT, 18, (short) fromAgent);
        if (kind == CONTROL) {
            frame.set(SHORT, 20, (short) bytes);
            return CONTROL_HEADER;
        }
        frame.set(INT, 20, toVi);
        frame.set(INT, 24, toConnection);
        frame.set(INT, 28, fromVi);
        frame.set(INT, 32, number);
        frame.set(INT, 36, expected);
        frame.set(BYTE, 40, (byte) flags);
        frame.set(BYTE, 41, (byte) 0);
        if (kind != ACKNOWLEDGMENT) {
            frame.set(SHORT, 42, (short) bytes);
            frame.set(INT, 44, messageBytes);
            frame.set(INT, 48, offset);
            frame.set(INT, 52, immediateData);
        }
        if (kind == WRITE) {
            frame.set(LONG, 56, remoteAddress);
            frame.set(INT, 64, remoteHandle);
        }
        return headerBytes(kind);
    }

    /**
     * Reads a frame.
     *
     * @param at where its destination address begins
     * @param length bytes from there; a short frame may be padded
     * @return whether it can be one of this protocol
     */
    boolean read(MemorySegment frame, long at, int length) {
        if (length < CONTROL_HEADER) {
            return false;
        }
        destination = station(frame, at);
        source = station(frame, at + 6);
        kind = frame.get(BYTE, at + 15);
        toAgent = frame.get(SHORT, at + 16) & 0xFFFF;
        fromAgent = frame.get(SHORT, at + 18) & 0xFFFF;
        boolean isKnown = (frame.get(LINK_SHORT, at + 12) & 0xFFFF) == etherType && frame.get(BYTE, at + 14) == VERSION
                && kind >= SEND && kind <= CONTROL && length >= headerBytes(kind);
        if (!isKnown) {
            return false;
        }
        if (kind == CONTROL) {
            bytes = frame.get(SHORT, at + 20) & 0xFFFF;
            return bytes <= length - CONTROL_HEADER;
        }
        toVi = frame.get(INT, at + 20);
        toConnection = frame.get(INT, at + 24);
        fromVi = frame.get(INT, at + 28);
        number = frame.get(INT, at + 32);
        expected = frame.get(INT, at + 36);
        flags = frame.get(BYTE, at + 40);
        boolean isClean = (flags & ~ALL_FLAGS) == 0 && frame.get(BYTE, at + 41) == 0;
        return isClean && (kind == ACKNOWLEDGMENT || readPart(frame, at, length));
    }

    private boolean readPart(MemorySegment frame, long at, int length) {
        bytes = frame.get(SHORT, at + 42) & 0xFFFF;
        messageBytes = frame.get(INT, at + 44);
        offset = frame.get(INT, at + 48);
        immediateData = frame.get(INT, at + 52);
        if (kind == WRITE) {
            remoteAddress = frame.get(LONG, at + 56);
            remoteHandle = frame.get(INT, at + 64);
        }
        boolean isInside = messageBytes >= 0 && offset >= 0 && offset <= messageBytes
                && bytes <= messageBytes - offset && bytes <= length - headerBytes(kind);
        return isInside && (bytes > 0 || messageBytes == 0);
    }

    private static void putStation(MemorySegment frame, long at, long station) {
        frame.set(LINK_SHORT, at, (short) (station >>> 32));
        frame.set(LINK_INT, at + 2, (int) station);
    }

    private static long station(MemorySegment frame, long at) {
        return (frame.get(LINK_SHORT, at) & 0xFFFFL) << 32 | (frame.get(LINK_INT, at + 2) & 0xFFFF_FFFFL);
    }
}
