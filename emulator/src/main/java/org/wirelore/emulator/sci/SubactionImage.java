package org.wirelore.emulator.sci;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.wirelore.device.api.wire.SciPacket;

/**
 * The bytes of a send packet or an echo, as rules and captures see them.
 *
 * <pre>
 *   send packet                                     echo
 *   0   target node                                 0  sender's node
 *   2   kind (4 bits: 0 request, 1 response),       2  kind (4 bits: 2), 1 bit: of a response, 2 bits: Echo
 *       phase of a retry (4 bits)
 *   3   command (4 bits), blocks (4 bits: 0 up to   3  transaction
 *       16 bytes, n for n + 1 blocks of 16)
 *   4   source node                                 4  node that answers
 *   6   old (1 bit), status (3), bytes - 1 (4, up   6  CRC
 *       to 16 bytes)
 *   7   transaction
 *   8   offset
 *   14  data, in blocks of 16, and the CRC
 * </pre>
 *
 * <p>Numbers have their most significant byte first. The CRC is that of CCITT over all before it. The standard's own
 * codes of commands are not reproduced.
 */
final class SubactionImage {
    /** Bytes of a send packet before its data. */
    static final int HEADER_BYTES = 14;
    /** Bytes of an echo before its CRC. */
    static final int ECHO_BYTES = 6;
    /** Bytes of the CRC. */
    static final int CRC_BYTES = 2;

    private static final int POLYNOMIAL = 0x1021;
    private static final int BLOCK = 16;
    private static final int NIBBLE = 4;
    private static final int OF_RESPONSE = 4;
    private static final int OFFSET_AT = 8;
    private static final int OFFSET_BYTES = 6;
    private static final int[] CRC_OF_BYTE = IntStream.range(0, 1 << Byte.SIZE).map(SubactionImage::crcOfByte)
            .toArray();

    private SubactionImage() {
    }

    /** Bytes without the CRC. */
    static int length(RingPacket packet) {
        return packet.symbols * RingTiming.SYMBOL_BYTES - CRC_BYTES;
    }

    /** One of them, 0 to 255. */
    static int octet(RingPacket packet, int index) {
        return packet.isEcho() ? echoOctet(packet, index) : sendOctet(packet, index);
    }

    private static int echoOctet(RingPacket packet, int index) {
        SciPacket content = packet.packet;
        return switch (index) {
            case 0 -> content.sourceId >> Byte.SIZE & 0xFF;
            case 1 -> content.sourceId & 0xFF;
            case 2 -> 2 << NIBBLE | (packet.isResponse() ? OF_RESPONSE : 0) | packet.echo;
            case 3 -> content.transactionId & 0xFF;
            case 4 -> content.targetId >> Byte.SIZE & 0xFF;
            default -> content.targetId & 0xFF;
        };
    }

    private static int sendOctet(RingPacket packet, int index) {
        SciPacket content = packet.packet;
        int blocks = Math.max(0, (content.dataBytes + BLOCK - 1) / BLOCK - 1);
        return switch (index) {
            case 0 -> content.targetId >> Byte.SIZE & 0xFF;
            case 1 -> content.targetId & 0xFF;
            case 2 -> (packet.isResponse() ? 1 << NIBBLE : 0) | content.phase;
            case 3 -> content.command << NIBBLE | (blocks & 0xF);
            case 4 -> content.sourceId >> Byte.SIZE & 0xFF;
            case 5 -> content.sourceId & 0xFF;
            case 6 -> (packet.isOld ? 0x80 : 0) | (content.status & 7) << NIBBLE
                    | (Math.max(0, content.dataBytes - 1) & 0xF);
            case 7 -> content.transactionId & 0xFF;
            default -> index < HEADER_BYTES
                    ? (int) (content.offset >> (Byte.SIZE * (OFFSET_AT + OFFSET_BYTES - 1 - index))) & 0xFF
                    : index - HEADER_BYTES < content.dataBytes ? content.data[index - HEADER_BYTES] & 0xFF : 0;
        };
    }

    /**
     * Writes all bytes.
     *
     * @param to at least as long as a send packet
     * @return how many, with the CRC
     */
    static int write(RingPacket packet, byte[] to) {
        int length = length(packet);
        int header = Math.min(length, HEADER_BYTES);
        for (int i = 0; i < header; i++) {
            to[i] = (byte) octet(packet, i);
        }
        if (!packet.isEcho()) {
            int dataEnd = Math.min(length, header + packet.packet.dataBytes);
            System.arraycopy(packet.packet.data, 0, to, header, dataEnd - header);
            Arrays.fill(to, dataEnd, length, (byte) 0);
        }
        int crc = 0;
        for (int i = 0; i < length; i++) {
            crc = (crc << Byte.SIZE & 0xFFFF) ^ CRC_OF_BYTE[crc >> Byte.SIZE ^ (to[i] & 0xFF)];
        }
        if (packet.isDamaged) {
            crc ^= 0xFFFF;
        }
        to[length] = (byte) (crc >> Byte.SIZE);
        to[length + 1] = (byte) crc;
        return length + CRC_BYTES;
    }

    private static int crcOfByte(int octet) {
        int crc = octet << Byte.SIZE;
        for (int bit = 0; bit < Byte.SIZE; bit++) {
            crc = (crc & 0x8000) != 0 ? crc << 1 ^ POLYNOMIAL : crc << 1;
        }
        return crc & 0xFFFF;
    }
}
