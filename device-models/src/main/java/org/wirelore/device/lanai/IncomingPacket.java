package org.wirelore.device.lanai;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.StreamPacket;

/**
 * A packet that comes from the wire: while it streams in, the wire's own, and afterwards what the engines have not
 * taken of it yet, in the link's buffer. Its last byte is the CRC residue.
 */
final class IncomingPacket implements StatePart {
    /** The packet while the wire has it. */
    @Nullable
    StreamPacket streaming;
    byte[] rest = {};
    /** Bytes with the residue; meaningful when the tail has come. */
    int length;
    /** Bytes that the engines have taken. */
    int taken;
    /** Where {@link #rest} begins. */
    int restFrom;
    int residue;
    boolean isWhole;
    boolean isCut;
    /** The chip was reset while it streamed in: no engine takes it. */
    boolean isDropped;

    void begin(@Nullable StreamPacket packet) {
        streaming = packet;
        length = 0;
        taken = 0;
        restFrom = 0;
        residue = 0;
        isWhole = false;
        isCut = false;
        isDropped = false;
    }

    int octet(int index) {
        StreamPacket packet = streaming;
        if (isWhole && index == length - 1) {
            return residue;
        }
        return (packet == null ? rest[index - restFrom] : packet.bytes[index]) & 0xFF;
    }

    /** The bytes from an index on, and where they begin: the residue is not among them. */
    byte[] bytes() {
        StreamPacket packet = streaming;
        return packet == null ? rest : packet.bytes;
    }

    int origin() {
        return streaming == null ? restFrom : 0;
    }

    /** How it has ended. */
    EngineListener.Act outcome() {
        if (isCut) {
            return EngineListener.Act.RECEIVED_CUT;
        }
        return residue == 0 ? EngineListener.Act.RECEIVED : EngineListener.Act.RECEIVED_DAMAGED;
    }

    /** An engine has taken it to its end. */
    void countIn(LanaiCounters counters) {
        counters.packetsReceived++;
        counters.bytesReceived += length - 1;
        counters.badPackets += residue != 0 ? 1 : 0;
        counters.cutPackets += isCut ? 1 : 0;
    }

    /** The tail has come. */
    void close(StreamPacket packet) {
        isWhole = true;
        length = packet.length + 1;
        residue = packet.crcResidue & 0xFF;
        isCut = packet.cut;
    }

    /** The wire takes its packet back: keeps what the engines have not taken. */
    void keepRest(StreamPacket packet) {
        int left = Math.max(0, packet.length - taken);
        if (rest.length < left) {
            rest = new byte[left];
        }
        System.arraycopy(packet.bytes, packet.length - left, rest, 0, left);
        restFrom = packet.length - left;
        streaming = null;
    }

    @Override
    public void visit(StateVisitor visitor) {
        length = visitor.field("length", length);
        taken = visitor.field("taken", taken);
        residue = visitor.field("residue", residue);
        isWhole = visitor.field("isWhole", isWhole);
        isCut = visitor.field("isCut", isCut);
        isDropped = visitor.field("isDropped", isDropped);
        if (isWhole) {
            int left = Math.max(0, length - 1 - taken);
            if (visitor.restores()) {
                rest = new byte[left];
                restFrom = taken;
                streaming = null;
            } else if (streaming == null) {
                System.arraycopy(rest, taken - restFrom, rest, 0, left);
                restFrom = taken;
            }
            visitor.fields("rest", rest, left);
        }
    }
}
