package org.wirelore.emulator.backend.serial;

import java.util.zip.CRC32;

/**
 * Puts a frame between flags (RFC 1662 §4).
 *
 * <pre>
 *   7E | frame, stuffed | FCS-32, stuffed, low octet first | 7E
 * </pre>
 *
 * <p>Flag, escape, XON and XOFF inside are sent as 7D and the octet with bit 5 turned over. Each frame has both flags
 * of its own, so that an octet that is hit on the way costs no more than the frame it is in.
 */
final class HdlcEncoder {
    static final int FLAG = 0x7E;
    static final int ESCAPE = 0x7D;
    static final int FLIP = 0x20;
    static final int FCS_BYTES = 4;
    private static final int XON = 0x11;
    private static final int XOFF = 0x13;

    private final CRC32 crc = new CRC32();
    private byte[] out = new byte[0];
    private int at;

    /** Room that an encoded frame may need. */
    static int encodedBytesMax(int frameBytes) {
        return 2 + 2 * (frameBytes + FCS_BYTES);
    }

    /** Encodes a frame and tells how long it got. */
    int encode(byte[] frame, int length, byte[] into) {
        out = into;
        at = 0;
        crc.reset();
        crc.update(frame, 0, length);
        put(FLAG);
        for (int i = 0; i < length; i++) {
            stuff(frame[i] & 0xFF);
        }
        int check = (int) crc.getValue();
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            stuff((check >>> shift) & 0xFF);
        }
        put(FLAG);
        return at;
    }

    private void stuff(int octet) {
        if (octet == FLAG || octet == ESCAPE || octet == XON || octet == XOFF) {
            put(ESCAPE);
            put(octet ^ FLIP);
        } else {
            put(octet);
        }
    }

    private void put(int octet) {
        out[at++] = (byte) octet;
    }
}
