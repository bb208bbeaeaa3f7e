package org.wirelore.rig.myrinet.delivery;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A packet in a receive queue; one after the other. */
final class DeliveredPacket {
    private static final int BYTE = 0xFF;

    private MemorySegment memory = MemorySegment.NULL;
    private @Nullable PacketFields fields;
    private int piece;
    private int header;
    private int data;

    /**
     * Looks at one.
     *
     * @param queue the memory that it is in
     * @param notice where its notice is
     */
    void look(PacketFields newFields, MemorySegment queue, int notice) {
        fields = newFields;
        memory = queue;
        piece = PacketFields.word(queue, notice + newFields.noticePiece);
        data = notice - newFields.padded(bytes());
        header = data - newFields.headerBytes;
    }

    private PacketFields fields() {
        return Objects.requireNonNull(fields);
    }

    private int field(int offset) {
        return PacketFields.word(memory, header + offset);
    }

    /** Where it begins. */
    int header() {
        return header;
    }

    int bytes() {
        return piece >>> Short.SIZE;
    }

    int begin() {
        return (piece & PacketFields.HALF) * PacketFields.OFFSET_UNIT;
    }

    int sourceNode() {
        return field(fields().headerNodes) & PacketFields.HALF;
    }

    int destinationNode() {
        return field(fields().headerNodes) >>> Short.SIZE;
    }

    int sourcePort() {
        return field(fields().headerPorts) & BYTE;
    }

    int destinationPort() {
        return field(fields().headerPorts) >>> Byte.SIZE & BYTE;
    }

    int sequence() {
        return field(fields().headerCredit) & PacketFields.HALF;
    }

    int credit() {
        return field(fields().headerCredit) >>> Short.SIZE;
    }

    /** Which one of those that were sent it is by its header; -1 if none. */
    int in(SentPackets sent) {
        return sent.find(piece, field(fields().headerUser), field(fields().headerCredit), field(fields().headerTotal));
    }

    boolean hasBytesOf(SentPackets sent, int index) {
        return sent.hasBytes(index, PacketFields.hash(memory, data, bytes()));
    }
}
