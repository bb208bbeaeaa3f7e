package org.wirelore.emulator.backend.packet;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * A U-Net frame: sixteen bytes that are read and written as two big-endian numbers, then the message, padded with zeros
 * to Ethernet's least length.
 *
 * <pre>
 *   0 destination (6)  6 source (6)  12 type (2)  14 destination port  15 source port  16 message
 * </pre>
 */
final class UNetFrame {
    static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    static final int HEADER_BYTES = 16;
    /** Without the check sequence. */
    static final int BYTES_MIN = 60;
    static final int BYTES_MAX = 1514;

    private UNetFrame() {
    }

    static long destination(long head) {
        return head >>> 16;
    }

    static long source(long head, long tail) {
        return (head & 0xFFFF) << 32 | tail >>> 32;
    }

    static int type(long tail) {
        return (int) (tail >>> 16) & 0xFFFF;
    }

    static int destinationPort(long tail) {
        return (int) (tail >>> 8) & 0xFF;
    }

    static int sourcePort(long tail) {
        return (int) tail & 0xFF;
    }
}
