package org.wirelore.device.tulip;

import java.util.zip.CRC32;

/** The frame check sequence (IEEE 802.3, clause 3.2.8) and the address filter's hash, which has the same polynomial. */
final class FrameCheck {
    private static final int FCS_BYTES = 4;

    private final CRC32 crc = new CRC32();

    /** The check sequence over the first {@code length} bytes; its low byte goes first onto the wire. */
    int over(byte[] bytes, int length) {
        crc.reset();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    /** Appends {@code value} as a check sequence behind the first {@code length} bytes. */
    static void append(byte[] bytes, int length, int value) {
        bytes[length] = (byte) value;
        bytes[length + 1] = (byte) (value >> 8);
        bytes[length + 2] = (byte) (value >> 16);
        bytes[length + 3] = (byte) (value >> 24);
    }

    /** Whether a frame of {@code length} bytes ends with its right check sequence. */
    boolean holds(byte[] bytes, int length) {
        if (length < FCS_BYTES) {
            return false;
        }
        int at = length - FCS_BYTES;
        int found = (bytes[at] & 0xFF) | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF) << 16
                | bytes[at + 3] << 24;
        return found == over(bytes, at);
    }

    /**
     * Index into the 512-bit table of a hash filter: low nine bits of the CRC of the address, not inverted at the end.
     */
    int hashOf(byte[] frame) {
        return ~over(frame, 6) & 0x1FF;
    }
}
