package org.wirelore.emulator.backend.tap;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** A station that answers ARP and ping (RFC 826, RFC 792), by turning the frame around where it lies. */
final class EchoStation {
    private static final ValueLayout.OfShort HALF = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int ARP = 0x0806;
    private static final int IP = 0x0800;

    private final long mac;
    private final int address;
    int pings;

    EchoStation(long mac, int address) {
        this.mac = mac;
        this.address = address;
    }

    /** Turns a request into its answer; false if the frame is no request to this station. */
    boolean answers(MemorySegment frame, int length) {
        int type = frame.get(HALF, 12) & 0xFFFF;
        if (type == ARP && length >= 42 && frame.get(WORD, 38) == address && frame.get(HALF, 20) == 1) {
            turnAround(frame);
            frame.set(HALF, 20, (short) 2);
            MemorySegment.copy(frame, 22, frame, 32, 10);
            putMac(frame, 22);
            frame.set(WORD, 28, address);
            return true;
        }
        boolean isPing = type == IP && length >= 42 && frame.get(WORD, 30) == address
                && frame.get(ValueLayout.JAVA_BYTE, 23) == 1 && frame.get(ValueLayout.JAVA_BYTE, 34) == 8;
        if (isPing) {
            pings++;
            turnAround(frame);
            int from = frame.get(WORD, 26);
            frame.set(WORD, 26, address);
            frame.set(WORD, 30, from);
            frame.set(ValueLayout.JAVA_BYTE, 34, (byte) 0);
            // The type went from 8 to 0, so the one's complement sum grows by 0800h.
            int sum = (frame.get(HALF, 36) & 0xFFFF) + 0x0800;
            frame.set(HALF, 36, (short) (sum + (sum >>> 16)));
        }
        return isPing;
    }

    private void turnAround(MemorySegment frame) {
        MemorySegment.copy(frame, 6, frame, 0, 6);
        putMac(frame, 6);
    }

    private void putMac(MemorySegment frame, long offset) {
        frame.set(HALF, offset, (short) (mac >>> 32));
        frame.set(WORD, offset + 2, (int) mac);
    }
}
