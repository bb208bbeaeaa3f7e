package org.wirelore.device.inet;

import java.util.Random;

/** Frames made by hand, without the code under test; sound unless a test damages them. */
final class Crafted {
    static final int LEFT = 0x0A00_0001;
    static final int RIGHT = 0x0A00_0002;
    private static final long LEFT_MAC = 0x0200_0000_0001L;
    private static final long RIGHT_MAC = 0x0200_0000_0002L;
    private static final int IP = 14;
    private static final int IP_BYTES = 20;

    private Crafted() {
    }

    /** A segment from right to left. */
    static byte[] tcp(int from, int to, int seq, int ack, int flags, int window,
            byte[] options, byte[] data) {
        byte[] segment = new byte[20 + options.length + data.length];
        put(segment, 0, 2, from);
        put(segment, 2, 2, to);
        put(segment, 4, 4, seq);
        put(segment, 8, 4, ack);
        segment[12] = (byte) ((20 + options.length) / 4 * 16);
        segment[13] = (byte) flags;
        put(segment, 14, 2, window);
        System.arraycopy(options, 0, segment, 20, options.length);
        System.arraycopy(data, 0, segment, 20 + options.length, data.length);
        seal(segment, 16, 6);
        return ip(6, 7, 0, segment);
    }

    /** A segment from right to left that fits a connection, as left sees it. */
    static byte[] tcp(SeenFrame lastOfLeft, int seq, int ack, int flags, byte... data) {
        return tcp(lastOfLeft.destinationPort(), lastOfLeft.sourcePort(), seq, ack, flags, 8_760,
                new byte[0], data);
    }

    /** A message of UDP from right to left. */
    static byte[] udp(int sourcePort, int destinationPort, byte[] data) {
        byte[] datagram = udpDatagram(sourcePort, destinationPort, data);
        seal(datagram, 6, 17);
        return ip(17, 7, 0, datagram);
    }

    /** Header and data of a message without a checksum. */
    static byte[] udpDatagram(int sourcePort, int destinationPort, byte[] data) {
        byte[] datagram = new byte[8 + data.length];
        put(datagram, 0, 2, sourcePort);
        put(datagram, 2, 2, destinationPort);
        put(datagram, 4, 2, datagram.length);
        System.arraycopy(data, 0, datagram, 8, data.length);
        return datagram;
    }

    private static void seal(byte[] bytes, int checksumAt, int protocol) {
        byte[] pseudo = new byte[12 + bytes.length];
        put(pseudo, 0, 4, RIGHT);
        put(pseudo, 4, 4, LEFT);
        pseudo[9] = (byte) protocol;
        put(pseudo, 10, 2, bytes.length);
        System.arraycopy(bytes, 0, pseudo, 12, bytes.length);
        put(bytes, checksumAt, 2, checksum(pseudo, 0, pseudo.length));
    }

    /** An echo request from right to left. */
    static byte[] echo(byte[] data) {
        byte[] message = new byte[8 + data.length];
        message[0] = 8;
        System.arraycopy(data, 0, message, 8, data.length);
        put(message, 2, 2, checksum(message, 0, message.length));
        return ip(1, 7, 0, message);
    }

    /** A packet from right to left. */
    static byte[] ip(int protocol, int id, int fragment, byte[] payload) {
        byte[] frame = ethernet(0x0800, IP_BYTES + payload.length);
        frame[IP] = 0x45;
        put(frame, IP + 2, 2, IP_BYTES + payload.length);
        put(frame, IP + 4, 2, id);
        put(frame, IP + 6, 2, fragment);
        frame[IP + 8] = 64;
        frame[IP + 9] = (byte) protocol;
        put(frame, IP + 12, 4, RIGHT);
        put(frame, IP + 16, 4, LEFT);
        put(frame, IP + 10, 2, checksum(frame, IP, IP_BYTES));
        System.arraycopy(payload, 0, frame, IP + IP_BYTES, payload.length);
        return frame;
    }

    /** A packet of ARP from right to left. */
    static byte[] arp(int operation, long senderMac, int sender, int target) {
        byte[] frame = ethernet(0x0806, 28);
        put(frame, IP, 2, 1);
        put(frame, IP + 2, 2, 0x0800);
        put(frame, IP + 4, 2, 0x0604);
        put(frame, IP + 6, 2, operation);
        put(frame, IP + 8, 6, senderMac);
        put(frame, IP + 14, 4, sender);
        put(frame, IP + 24, 4, target);
        return frame;
    }

    private static byte[] ethernet(int type, int bytes) {
        byte[] frame = new byte[Math.max(60, IP + bytes)];
        put(frame, 0, 6, LEFT_MAC);
        put(frame, 6, 6, RIGHT_MAC);
        put(frame, 12, 2, type);
        return frame;
    }

    /** Makes the checksum of a packet's header right again. */
    static void resealIp(byte[] frame) {
        put(frame, IP + 10, 2, 0);
        put(frame, IP + 10, 2, checksum(frame, IP, IP_BYTES));
    }

    static int checksum(byte[] bytes, int from, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += (bytes[from + i] & 0xFFL) << (i % 2 == 0 ? 8 : 0);
        }
        while (sum > 0xFFFF) {
            sum = (sum & 0xFFFF) + (sum >>> 16);
        }
        return (int) ~sum & 0xFFFF;
    }

    static void put(byte[] bytes, int at, int count, long value) {
        for (int i = 0; i < count; i++) {
            bytes[at + i] = (byte) (value >>> (8 * (count - 1 - i)));
        }
    }

    static byte[] random(Random random, int bytes) {
        byte[] made = new byte[bytes];
        random.nextBytes(made);
        return made;
    }
}
