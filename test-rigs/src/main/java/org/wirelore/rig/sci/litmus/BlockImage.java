package org.wirelore.rig.sci.litmus;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.zip.CRC32C;

/** What a block store or a transfer moves: every aligned word of the segment is to have one value. */
final class BlockImage {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;

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

    /** The same, but for its last word, which is the check sum of those before it. */
    static MemorySegment sealed(long from, long to, int value) {
        MemorySegment image = of(from, to, value);
        long last = image.byteSize() - Integer.BYTES;
        image.set(WORD, last, sum(image, last));
        return image;
    }

    /** Whether the last word of a block is the check sum of those before it. */
    static boolean isWhole(MemorySegment block) {
        long last = block.byteSize() - Integer.BYTES;
        return block.get(WORD, last) == sum(block, last);
    }

    private static int sum(MemorySegment block, long bytes) {
        CRC32C sum = new CRC32C();
        sum.update(block.asSlice(0, bytes).asByteBuffer());
        return (int) sum.getValue();
    }
}
