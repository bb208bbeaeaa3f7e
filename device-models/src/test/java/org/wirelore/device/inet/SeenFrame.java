package org.wirelore.device.inet;

import java.util.Arrays;

/** A frame as the wire saw it, read without the code under test. */
final class SeenFrame {
    static final int FIN = 1;
    static final int SYN = 2;
    static final int RST = 4;
    static final int PSH = 8;
    static final int ACK = 16;
    private static final int IP = 14;

    private final boolean fromLeft;
    private final long atPs;
    private final byte[] bytes;

    /**
     * @param fromLeft which host sent it
     * @param atPs when the card got it
     * @param bytes from the destination address on
     */
    SeenFrame(boolean fromLeft, long atPs, byte[] bytes) {
        this.fromLeft = fromLeft;
        this.atPs = atPs;
        this.bytes = bytes;
    }

    boolean fromLeft() {
        return fromLeft;
    }

    long atPs() {
        return atPs;
    }

    byte[] bytes() {
        return bytes;
    }

    int at(int index) {
        return bytes[index] & 0xFF;
    }

    int shortAt(int index) {
        return at(index) << 8 | at(index + 1);
    }

    int intAt(int index) {
        return shortAt(index) << 16 | shortAt(index + 2);
    }

    int etherType() {
        return shortAt(12);
    }

    boolean isArp() {
        return etherType() == 0x0806;
    }

    boolean isTcp() {
        return etherType() == 0x0800 && at(IP + 9) == 6;
    }

    boolean isUdp() {
        return etherType() == 0x0800 && at(IP + 9) == 17;
    }

    boolean isIcmp() {
        return etherType() == 0x0800 && at(IP + 9) == 1;
    }

    int ipBytes() {
        return shortAt(IP + 2);
    }

    int fragment() {
        return shortAt(IP + 6);
    }

    private int tcp() {
        return IP + (at(IP) & 0xF) * 4;
    }

    int sourcePort() {
        return shortAt(tcp());
    }

    int destinationPort() {
        return shortAt(tcp() + 2);
    }

    int sequence() {
        return intAt(tcp() + 4);
    }

    int acknowledgment() {
        return intAt(tcp() + 8);
    }

    int flags() {
        return at(tcp() + 13);
    }

    boolean has(int flag) {
        return isTcp() && (flags() & flag) != 0;
    }

    int window() {
        return shortAt(tcp() + 14);
    }

    int dataAt() {
        return tcp() + (at(tcp() + 12) >>> 4) * 4;
    }

    /** Bytes of data of a segment. */
    int length() {
        return IP + ipBytes() - dataAt();
    }

    boolean hasData() {
        return isTcp() && length() > 0;
    }

    /** Neither data nor anything but an acknowledgment. */
    boolean isPureAck() {
        return isTcp() && length() == 0 && flags() == ACK;
    }

    byte[] data() {
        return Arrays.copyOfRange(bytes, dataAt(), IP + ipBytes());
    }

    double ms() {
        return atPs / 1e9;
    }

    @Override
    public String toString() {
        return String.format("%s %.3f ms %s", fromLeft ? ">" : "<", ms(), isTcp()
                ? "tcp seq=" + Integer.toUnsignedString(sequence()) + " ack="
                        + Integer.toUnsignedString(acknowledgment()) + " flags=" + flags() + " win=" + window()
                        + " len=" + length()
                : "type=" + Integer.toHexString(etherType()) + " bytes=" + bytes.length);
    }
}
