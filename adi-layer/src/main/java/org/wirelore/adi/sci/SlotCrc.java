package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;

/** CRC-32C of words in memory that may be anything, without a copy of them. */
final class SlotCrc {
    private static final int POLYNOMIAL = 0x82F63B78;
    private static final int[] TABLE = new int[4 << Byte.SIZE];

    static {
        for (int i = 0; i < 1 << Byte.SIZE; i++) {
            int value = i;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                value = (value & 1) != 0 ? value >>> 1 ^ POLYNOMIAL : value >>> 1;
            }
            TABLE[i] = value;
        }
        for (int i = 1 << Byte.SIZE; i < TABLE.length; i++) {
            int before = TABLE[i - (1 << Byte.SIZE)];
            TABLE[i] = before >>> Byte.SIZE ^ TABLE[before & 0xFF];
        }
    }

    private SlotCrc() {
    }

    /**
     * The check sum of whole words.
     *
     * @param bytes a multiple of 4
     */
    static int of(MemorySegment memory, long offset, int bytes) {
        int sum = -1;
        for (int i = 0; i < bytes; i += Integer.BYTES) {
            int next = sum ^ memory.get(SlotLayout.WORD, offset + i);
            sum = TABLE[768 + (next & 0xFF)] ^ TABLE[512 + (next >>> 8 & 0xFF)] ^ TABLE[256 + (next >>> 16 & 0xFF)]
                    ^ TABLE[next >>> 24];
        }
        return ~sum;
    }
}
