package org.wirelore.rig.sci.litmus;

import java.lang.foreign.MemorySegment;

/** What a block store or a transfer moves: every aligned word of the segment is to have one value. */
final class BlockImage {
    private BlockImage() {
    }

    /** The bytes from one offset of a segment up to another one. */
    static MemorySegment of(long from, long to, int value) {
        byte[] bytes = new byte[(int) (to - from)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (value >>> (Byte.SIZE * (int) ((from + i) & (Integer.BYTES - 1))));
        }
        return MemorySegment.ofArray(bytes);
    }
}
