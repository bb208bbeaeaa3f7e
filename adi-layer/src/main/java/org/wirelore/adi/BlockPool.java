package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Blocks of one size for short messages that can't stay with their device. Made on first use, then reused. */
final class BlockPool {
    private final int blockBytes;
    private MemorySegment[] blocks = new MemorySegment[0];
    private int[] free = new int[0];
    private int freeCount;

    BlockPool(int blockBytes) {
        this.blockBytes = blockBytes;
    }

    /** A block that nobody uses. */
    int claim() {
        if (freeCount == 0) {
            int count = blocks.length;
            blocks = Arrays.copyOf(blocks, count + 1 + count / 2);
            free = new int[blocks.length];
            for (int i = blocks.length - 1; i >= count; i--) {
                blocks[i] = MemorySegment.ofArray(new byte[blockBytes]);
                free[freeCount++] = i;
            }
        }
        return free[--freeCount];
    }

    MemorySegment memory(int block) {
        return blocks[block];
    }

    void release(int block) {
        free[freeCount++] = block;
    }
}
