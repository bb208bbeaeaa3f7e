package org.wirelore.rig.program.ping;

/** The internet checksum (RFC 1071): 16-bit words, big-endian, summed in one's complement, inverted. */
final class Checksum {
    private Checksum() {
    }

    /** Over {@code length} bytes; an odd one is padded with zero. Over data that holds its own checksum it is 0. */
    static int of(byte[] bytes, int offset, int length) {
        int sum = 0;
        for (int i = 0; i < length; i++) {
            int value = bytes[offset + i] & 0xFF;
            sum += (i & 1) == 0 ? value << 8 : value;
        }
        while (sum >>> 16 != 0) {
            sum = (sum & 0xFFFF) + (sum >>> 16);
        }
        return ~sum & 0xFFFF;
    }
}
