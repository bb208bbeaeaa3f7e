package org.wirelore.device.inet.ip;

import org.wirelore.device.inet.kernel.InternetChecksum;
import org.wirelore.device.inet.kernel.Mbuf;

/**
 * The header of IP at the front of a packet (RFC 791, section 3.1).
 *
 * <pre>
 *    0                   1                   2                   3
 *    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *   |Version|  IHL  |Type of Service|          Total Length         |
 *   |         Identification        |Flags|      Fragment Offset    |
 *   |  Time to Live |    Protocol   |         Header Checksum       |
 *   |                         Source Address                        |
 *   |                       Destination Address                     |
 * </pre>
 */
public final class IpHeader {
    /** Bytes of a header without options. */
    public static final int BYTES = 20;
    /** Longest packet. */
    public static final int PACKET_BYTES_MAX = 65_535;
    /** More fragments follow. */
    public static final int MORE_FRAGMENTS = 0x2000;
    /** Must not be cut into fragments. */
    public static final int DO_NOT_FRAGMENT = 0x4000;
    /** The fragment's place, in units of 8 bytes. */
    public static final int OFFSET_MASK = 0x1FFF;

    private static final int VERSION_AND_LENGTH = 0x45;
    private static final int WORD_BYTES = 4;

    private IpHeader() {
    }

    /** Writes a header without options. */
    public static void write(Mbuf packet, int bytes, int id, int fragment, int timeToLive, int protocol, int source,
            int destination) {
        packet.putByte(0, VERSION_AND_LENGTH);
        packet.putByte(1, 0);
        packet.putShort(2, bytes);
        packet.putShort(4, id);
        packet.putShort(6, fragment);
        packet.putByte(8, timeToLive);
        packet.putByte(9, protocol);
        packet.putShort(10, 0);
        packet.putInt(12, source);
        packet.putInt(16, destination);
        packet.putShort(10, InternetChecksum.of(InternetChecksum.sum(packet, 0, BYTES, 0)));
    }

    /** Whether a packet of a number of bytes begins with a sound header (RFC 1122, section 3.2.1.1 and 3.2.1.2). */
    static boolean isSound(Mbuf packet, int packetBytes) {
        if (packetBytes < BYTES || packet.length < BYTES || packet.byteAt(0) >>> 4 != 4) {
            return false;
        }
        int headerBytes = headerBytes(packet);
        int total = totalBytes(packet);
        return headerBytes >= BYTES && headerBytes <= packet.length && total >= headerBytes && total <= packetBytes
                && InternetChecksum.of(InternetChecksum.sum(packet, 0, headerBytes, 0)) == 0;
    }

    static int headerBytes(Mbuf packet) {
        return (packet.byteAt(0) & 0xF) * WORD_BYTES;
    }

    static int totalBytes(Mbuf packet) {
        return packet.shortAt(2);
    }

    static int id(Mbuf packet) {
        return packet.shortAt(4);
    }

    /** Flags and offset. */
    static int fragment(Mbuf packet) {
        return packet.shortAt(6);
    }

    static int protocol(Mbuf packet) {
        return packet.byteAt(9);
    }

    static int source(Mbuf packet) {
        return packet.intAt(12);
    }

    static int destination(Mbuf packet) {
        return packet.intAt(16);
    }
}
