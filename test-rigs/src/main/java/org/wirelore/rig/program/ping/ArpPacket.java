package org.wirelore.rig.program.ping;

import static org.wirelore.rig.program.ping.EthernetBytes.get;
import static org.wirelore.rig.program.ping.EthernetBytes.header;
import static org.wirelore.rig.program.ping.EthernetBytes.put;

/**
 * Address resolution for IPv4 on Ethernet (RFC 826), a view of a frame's bytes.
 *
 * <pre>
 *   14 hardware 1   16 protocol 0800h   18 lengths 6, 4   20 operation
 *   22 sender's Ethernet address   28 sender's IPv4 address   32 target's Ethernet address   38 target's IPv4 address
 * </pre>
 */
final class ArpPacket {
    static final int TYPE = 0x0806;
    static final int FRAME_BYTES = 42;
    static final int REQUEST = 1;
    static final int REPLY = 2;
    private static final int START = 14;
    private static final long ETHERNET_AND_IPV4 = 0x0001_0800_0604L;
    private static final int OPERATION = 20;
    private static final int SENDER_MAC = 22;
    private static final int SENDER_ADDRESS = 28;
    private static final int TARGET_MAC = 32;
    private static final int TARGET_ADDRESS = 38;

    private ArpPacket() {
    }

    /** Whether a frame of this length is one. */
    static boolean isValid(byte[] frame, int length) {
        return length >= FRAME_BYTES && get(frame, START, 6) == ETHERNET_AND_IPV4;
    }

    static void fill(byte[] frame, int operation, long toMac, long senderMac, int sender, long targetMac, int target) {
        header(frame, toMac, senderMac, TYPE);
        put(frame, START, 6, ETHERNET_AND_IPV4);
        put(frame, OPERATION, 2, operation);
        put(frame, SENDER_MAC, 6, senderMac);
        put(frame, SENDER_ADDRESS, 4, sender);
        put(frame, TARGET_MAC, 6, targetMac);
        put(frame, TARGET_ADDRESS, 4, target);
    }

    static int operation(byte[] frame) {
        return (int) get(frame, OPERATION, 2);
    }

    static long senderMac(byte[] frame) {
        return get(frame, SENDER_MAC, 6);
    }

    static int sender(byte[] frame) {
        return (int) get(frame, SENDER_ADDRESS, 4);
    }

    static int target(byte[] frame) {
        return (int) get(frame, TARGET_ADDRESS, 4);
    }
}
