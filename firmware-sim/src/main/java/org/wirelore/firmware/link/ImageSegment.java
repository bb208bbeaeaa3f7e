package org.wirelore.firmware.link;

import org.wirelore.firmware.elf.ByteView;

/**
 * A stretch of the image whose bytes are treated alike.
 *
 * @param kind what is in it
 * @param address where it begins, a multiple of 8
 * @param size in bytes
 * @param bytes its first bytes; the rest is zero
 */
public record ImageSegment(Kind kind, int address, int size, ByteView bytes) {
    /** What a segment holds, in the order of addresses. */
    public enum Kind {
        /** Instructions. */
        TEXT,
        /** Constants. */
        RODATA,
        /** Variables with initial values. */
        DATA,
        /** Variables that begin as zero. */
        BSS
    }

    /** Whether an address lies in it. */
    public boolean contains(int candidate) {
        return Integer.compareUnsigned(candidate - address, size) < 0;
    }
}
