package org.wirelore.rig.program.ping;

import static org.wirelore.rig.program.ping.EthernetBytes.get;
import static org.wirelore.rig.program.ping.EthernetBytes.header;
import static org.wirelore.rig.program.ping.EthernetBytes.put;

/**
 * An ICMP echo (RFC 792) in an IPv4 datagram (RFC 791) without options, a view of a frame's bytes.
 *
 * <pre>
 *   14 version 4, header words 5   16 total length   20 flags, fragment   22 time to live   23 protocol 1   24 checksum
 *   26 source   30 destination   34 type 8 or 0   35 code 0   36 checksum   38 identifier   40 sequence   42 data
 * </pre>
 */
final class EchoPacket {
    static final int TYPE = 0x0800;
    static final int DATA = 42;
    static final int REQUEST = 8;
    static final int REPLY = 0;
    private static final int IP = 14;
    private static final int IP_BYTES = 20;
    private static final int ICMP = 34;
    private static final int ICMP_BYTES = 8;
    private static final int VERSION_AND_LENGTH = 0x45;
    private static final int FRAGMENT = 0x3FFF;
    private static final int HOPS = 64;
    private static final int PROTOCOL = 1;

    private EchoPacket() {
    }

    /** Whether a frame of this length is a whole, sound echo request or reply. */
    static boolean isValid(byte[] frame, int length) {
        if (length < DATA || frame[IP] != VERSION_AND_LENGTH || get(frame, 23, 1) != PROTOCOL
                || (get(frame, 20, 2) & FRAGMENT) != 0) {
            return false;
        }
        int total = (int) get(frame, 16, 2);
        return total >= IP_BYTES + ICMP_BYTES && IP + total <= length && Checksum.of(frame, IP, IP_BYTES) == 0
                && Checksum.of(frame, ICMP, total - IP_BYTES) == 0 && frame[ICMP + 1] == 0
                && (type(frame) == REQUEST || type(frame) == REPLY);
    }

    /**
     * Fills all but the data in, and both checksums.
     *
     * @return bytes of the frame
     */
    static int fill(byte[] frame, int type, long toMac, long fromMac, int from, int to, int identifier, int sequence,
            int dataBytes) {
        header(frame, toMac, fromMac, TYPE);
        int total = IP_BYTES + ICMP_BYTES + dataBytes;
        put(frame, IP, 2, VERSION_AND_LENGTH << 8);
        put(frame, 16, 2, total);
        put(frame, 18, 4, 0);
        put(frame, 22, 2, HOPS << 8 | PROTOCOL);
        put(frame, 24, 2, 0);
        put(frame, 26, 4, from);
        put(frame, 30, 4, to);
        put(frame, 24, 2, Checksum.of(frame, IP, IP_BYTES));
        put(frame, ICMP, 4, (long) type << 24);
        put(frame, 38, 2, identifier);
        put(frame, 40, 2, sequence);
        put(frame, 36, 2, Checksum.of(frame, ICMP, ICMP_BYTES + dataBytes));
        return IP + total;
    }

    static int type(byte[] frame) {
        return frame[ICMP];
    }

    static int source(byte[] frame) {
        return (int) get(frame, 26, 4);
    }

    static int destination(byte[] frame) {
        return (int) get(frame, 30, 4);
    }

    static int identifier(byte[] frame) {
        return (int) get(frame, 38, 2);
    }

    static int sequence(byte[] frame) {
        return (int) get(frame, 40, 2);
    }

    static int dataBytes(byte[] frame) {
        return (int) get(frame, 16, 2) - IP_BYTES - ICMP_BYTES;
    }
}
