package org.wirelore.device.lanai;

import java.util.zip.CRC32;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The CRC-32 of packets, which the later chips know besides the link's CRC-8: where MYRINET enables it, the last double
 * word of a packet is replaced by the check. Sources do not say more; here the check is that of Ethernet, in the first
 * word, the second one is 0, and it covers the packet from the place that a register names, or from its beginning if
 * that is not in the packet.
 */
final class PacketCrc32 implements StatePart {
    /** What the check takes of a packet. */
    static final int BYTES = 8;

    private final CRC32 crc = new CRC32();
    private boolean isOn;
    private int pointer;
    private int begin;

    void reset() {
        isOn = false;
        pointer = 0;
        begin = 0;
    }

    void enable(boolean enabled) {
        isOn = enabled;
    }

    /** The SRAM address from which on packets are covered: SMH or RMC. */
    int pointer() {
        return pointer;
    }

    void setPointer(int address) {
        pointer = address;
    }

    /** A packet begins. */
    void beginPacket() {
        begin = 0;
    }

    /** Bytes of the packet, from an index on, are those of SRAM. */
    void onPiece(int address, int index, int length) {
        int place = pointer - address;
        if (place >= 0 && place < length) {
            begin = index + place;
        }
    }

    /** Puts the check into the end of a packet of a length. */
    void close(byte[] bytes, int length) {
        if (isOn && length - begin >= BYTES) {
            int value = of(bytes, length - BYTES);
            for (int i = 0; i < BYTES; i++) {
                bytes[length - BYTES + i] = (byte) (i < Integer.BYTES ? value >>> (24 - 8 * i) : 0);
            }
        }
    }

    /** Whether a packet ends with its check, or none is asked for. */
    boolean accepts(byte[] bytes, int length) {
        if (!isOn) {
            return true;
        }
        if (length - begin < BYTES) {
            return false;
        }
        int found = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            found = found << 8 | (bytes[length - BYTES + i] & 0xFF);
        }
        return found == of(bytes, length - BYTES);
    }

    private int of(byte[] bytes, int end) {
        crc.reset();
        crc.update(bytes, begin, end - begin);
        return (int) crc.getValue();
    }

    /** Whether it is on is for a register to say. */
    @Override
    public void visit(StateVisitor visitor) {
        pointer = visitor.field("pointer", pointer);
        begin = visitor.field("begin", begin);
    }
}
