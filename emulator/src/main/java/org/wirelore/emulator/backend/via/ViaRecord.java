package org.wirelore.emulator.backend.via;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.vipl.engine.RemoteAccess;
import org.wirelore.device.vipl.engine.ViaMessage;

/**
 * A message as it lies in a ring, and a control packet, which is bytes of its own.
 *
 * <pre>
 *  0   VI and connection of the receiver    24  memory handle at the target    40  bytes of data
 *  8   VI and connection of the sender      28  error bit                      44  level, flags, placement: a byte each
 *  16  position                             32  address at the target          48  the data that it carries
 *  20  immediate data
 * </pre>
 */
final class ViaRecord {
    /** The type of a record that is a control packet. That of a message is its kind. */
    static final int CONTROL = 100;
    static final int HEADER_BYTES = 48;

    private static final int HAS_IMMEDIATE = 1;
    private static final ViaMessage.Kind[] KINDS = ViaMessage.Kind.values();
    private static final ReliabilityLevel[] LEVELS = ReliabilityLevel.values();
    private static final RemoteAccess.DataPlace[] PLACES = RemoteAccess.DataPlace.values();
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    private ViaRecord() {
    }

    @SuppressWarnings("EnumOrdinal") // both ends are of one program
    static int type(ViaMessage message) {
        return message.kind.ordinal();
    }

    static int dataBytes(ViaMessage message) {
        boolean carries = message.kind != ViaMessage.Kind.READ
                && message.placement == RemoteAccess.DataPlace.CARRIED;
        return carries ? message.length : 0;
    }

    @SuppressWarnings("EnumOrdinal") // both ends are of one program
    static void write(ViaMessage message, MemorySegment to, long at) {
        to.set(INT, at, message.toVi);
        to.set(INT, at + 4, message.toConnection);
        to.set(INT, at + 8, message.fromVi);
        to.set(INT, at + 12, message.fromConnection);
        to.set(INT, at + 16, message.position);
        to.set(INT, at + 20, message.immediateData);
        to.set(INT, at + 24, message.remoteHandle);
        to.set(INT, at + 28, message.errorBit);
        to.set(LONG, at + 32, message.remoteAddress);
        to.set(INT, at + 40, message.length);
        to.set(INT, at + 44, message.level.ordinal() | (message.hasImmediate ? HAS_IMMEDIATE : 0) << 8
                | message.placement.ordinal() << 16);
        int bytes = dataBytes(message);
        if (bytes > 0) {
            MemorySegment.copy(message.data(), message.dataAt(), to, at + HEADER_BYTES, bytes);
        }
    }

    /** Reads each word once. False if no process of ours can have written it. */
    static boolean read(ViaMessage message, int type, MemorySegment from, long at, int payloadBytes) {
        int marks = payloadBytes < HEADER_BYTES ? -1 : from.get(INT, at + 44);
        int level = marks & 0xFF;
        int place = marks >> 16;
        if (type < 0 || type >= KINDS.length || level >= LEVELS.length || place < 0 || place >= PLACES.length
                || (marks & 0xFF00) >> 8 > HAS_IMMEDIATE) {
            return false;
        }
        message.kind = KINDS[type];
        message.level = LEVELS[level];
        message.placement = PLACES[place];
        message.hasImmediate = (marks & 0xFF00) != 0;
        message.toVi = from.get(INT, at);
        message.toConnection = from.get(INT, at + 4);
        message.fromVi = from.get(INT, at + 8);
        message.fromConnection = from.get(INT, at + 12);
        message.position = from.get(INT, at + 16);
        message.immediateData = from.get(INT, at + 20);
        message.remoteHandle = from.get(INT, at + 24);
        message.errorBit = from.get(INT, at + 28);
        message.remoteAddress = from.get(LONG, at + 32);
        message.length = from.get(INT, at + 40);
        message.isDamaged = false;
        message.isPartial = false;
        message.over(from, at + HEADER_BYTES);
        return message.length >= 0 && payloadBytes - HEADER_BYTES == dataBytes(message);
    }

    static void write(byte[] packet, int length, MemorySegment to, long at) {
        MemorySegment.copy(packet, 0, to, BYTE, at, length);
    }

    static void read(byte[] packet, MemorySegment from, long at, int length) {
        MemorySegment.copy(from, BYTE, at, packet, 0, length);
    }
}
