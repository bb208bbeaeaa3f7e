package org.wirelore.rig.program.ping;

/** Big-endian fields in the bytes of a frame. */
final class EthernetBytes {
    private EthernetBytes() {
    }

    static long get(byte[] frame, int offset, int bytes) {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = value << 8 | (frame[offset + i] & 0xFF);
        }
        return value;
    }

    static void put(byte[] frame, int offset, int bytes, long value) {
        for (int i = 0; i < bytes; i++) {
            frame[offset + i] = (byte) (value >>> (8 * (bytes - 1 - i)));
        }
    }

    /** Destination, source and type. */
    static void header(byte[] frame, long destination, long source, int type) {
        put(frame, 0, 6, destination);
        put(frame, 6, 6, source);
        put(frame, 12, 2, type);
    }
}
