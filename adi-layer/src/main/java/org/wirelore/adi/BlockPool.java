package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Blocks for messages that can't stay with their device, in sizes of powers of two so that a short message does not
 * hold the room of a long one. Made on first use, then reused.
 */
public final class BlockPool {
    private static final int SMALLEST_BITS = 6;
    private static final int CLASSES = Integer.SIZE - 1 - SMALLEST_BITS;

    private MemorySegment[] blocks = new MemorySegment[0];
    private final int[][] free = new int[CLASSES][0];
    private final int[] freeCount = new int[CLASSES];
    private int made;

    /** A free block of at least this many bytes. */
    public int claim(int bytes) {
        int sizeClass = sizeClass(bytes);
        if (freeCount[sizeClass] > 0) {
            return free[sizeClass][--freeCount[sizeClass]];
        }
        if (made == blocks.length) {
            blocks = Arrays.copyOf(blocks, made + 4 + made / 2);
        }
        blocks[made] = MemorySegment.ofArray(new byte[1 << (sizeClass + SMALLEST_BITS)]);
        return made++;
    }

    /** The bytes of a block. */
    public MemorySegment memory(int block) {
        return blocks[block];
    }

    /** Gives a block back. */
    public void release(int block) {
        int sizeClass = sizeClass((int) blocks[block].byteSize());
        int count = freeCount[sizeClass];
        if (count == free[sizeClass].length) {
            free[sizeClass] = Arrays.copyOf(free[sizeClass], count + 4 + count / 2);
        }
        free[sizeClass][count] = block;
        freeCount[sizeClass]++;
    }

    private static int sizeClass(int bytes) {
        return Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, bytes) - 1) - SMALLEST_BITS);
    }
}
