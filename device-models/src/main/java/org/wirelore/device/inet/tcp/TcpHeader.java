package org.wirelore.device.inet.tcp;

import org.wirelore.device.inet.kernel.InternetChecksum;
import org.wirelore.device.inet.kernel.Mbuf;

/**
 * The header of TCP (RFC 793, section 3.1) and the options of RFC 793 and 1323.
 *
 * <pre>
 *    0                   1                   2                   3
 *    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *   |          Source Port          |       Destination Port        |
 *   |                        Sequence Number                        |
 *   |                    Acknowledgment Number                      |
 *   |  Data |           |U|A|P|R|S|F|                               |
 *   | Offset| Reserved  |R|C|S|S|Y|I|            Window             |
 *   |           Checksum            |         Urgent Pointer        |
 * </pre>
 */
final class TcpHeader {
    static final int BYTES = 20;
    static final int BYTES_MAX = 60;

    static final int FIN = 0x01;
    static final int SYN = 0x02;
    static final int RST = 0x04;
    static final int PSH = 0x08;
    static final int ACK = 0x10;
    static final int URG = 0x20;

    /** Largest value of the window field. */
    static final int WINDOW_MAX = 65_535;
    /** Largest shift of the window scale option (RFC 1323, section 2.3). */
    static final int SCALE_MAX = 14;

    static final int OPTION_END = 0;
    static final int OPTION_NOP = 1;
    static final int OPTION_MSS = 2;
    static final int OPTION_MSS_BYTES = 4;
    static final int OPTION_SCALE = 3;
    static final int OPTION_SCALE_BYTES = 3;
    static final int OPTION_TIMESTAMPS = 8;
    static final int OPTION_TIMESTAMPS_BYTES = 10;
    /** As they are laid out: two NOPs and the option. */
    static final int TIMESTAMPS_BYTES = 12;

    static final int FLAGS_AT = 13;
    static final int CHECKSUM_AT = 16;

    private TcpHeader() {
    }

    /** Writes the fixed part; {@code at} is where the header begins in the first buffer. */
    static void write(Mbuf packet, int at, int sourcePort, int destinationPort, int sequence, int acknowledgment,
            int headerBytes, int flags, int window) {
        packet.putShort(at, sourcePort);
        packet.putShort(at + 2, destinationPort);
        packet.putInt(at + 4, sequence);
        packet.putInt(at + 8, acknowledgment);
        packet.putByte(at + 12, (headerBytes / 4) << 4);
        packet.putByte(at + FLAGS_AT, flags);
        packet.putShort(at + 14, window);
        packet.putShort(at + CHECKSUM_AT, 0);
        packet.putShort(at + 18, 0);
    }

    /** Fills the checksum in, over pseudo header, header and data. */
    static void seal(Mbuf packet, int at, int bytes, int source, int destination, int protocol) {
        long pseudo = InternetChecksum.pseudoHeader(source, destination, protocol, bytes);
        packet.putShort(at + CHECKSUM_AT, InternetChecksum.of(InternetChecksum.sum(packet, at, bytes, pseudo)));
    }

    static int flags(Mbuf packet) {
        return packet.byteAt(FLAGS_AT);
    }

    /** Whether a sequence number comes before another (RFC 793, section 3.3). */
    static boolean isBefore(int sequence, int other) {
        return sequence - other < 0;
    }

    /** Whether a sequence number comes after another. */
    static boolean isAfter(int sequence, int other) {
        return sequence - other > 0;
    }
}
