package org.wirelore.emulator.myrinet;

/**
 * The check of a Myrinet packet: eight bits, generator x^8 + x^2 + x + 1 (07h), begun with 0. A crossbar that has taken
 * a route byte off sends a check of its own, to which it adds what was wrong with the one that came in, so an error
 * stays visible. The check is linear: what the receiver finds is the check of the errors alone.
 */
final class Crc8 {
    private static final int GENERATOR = 0x07;
    private static final int TOP_BIT = 0x80;
    /** Multiplications by x after which every remainder recurs. */
    private static final int PERIOD = 127;
    private static final byte[] TABLE = table();

    private Crc8() {
    }

    /** The check of a range. */
    static int of(byte[] bytes, int from, int length) {
        int crc = 0;
        for (int i = from; i < from + length; i++) {
            crc = TABLE[crc ^ (bytes[i] & 0xFF)] & 0xFF;
        }
        return crc;
    }

    /**
     * What the receiver finds if some bits of one byte were inverted.
     *
     * @param mask the bits
     * @param behind how many bytes of content follow that byte
     */
    static int residue(int mask, int behind) {
        int residue = TABLE[mask & 0xFF] & 0xFF;
        for (int i = behind % PERIOD; i > 0; i--) {
            residue = TABLE[residue] & 0xFF;
        }
        return residue;
    }

    private static byte[] table() {
        byte[] table = new byte[256];
        for (int i = 0; i < table.length; i++) {
            int crc = i;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                crc = (crc & TOP_BIT) != 0 ? crc << 1 ^ GENERATOR : crc << 1;
            }
            table[i] = (byte) crc;
        }
        return table;
    }
}
