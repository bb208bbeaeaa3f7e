package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Small blocks in which short messages are put together; made on first use, then reused. */
final class Staging {
    /**
     * Bytes of a block: half a page, so that the blocks of a rank with many messages under way stay few pages. No
     * device's limit is behind it. A longer message is sent from the user's array and received into it where its items
     * lie side by side, and else has a block of its own, whatever its device makes of it.
     */
    static final int BLOCK_BYTES = 2048;

    private Block[] free = new Block[4];
    private int freeCount;

    Block claim() {
        return freeCount == 0 ? new Block(BLOCK_BYTES) : free[--freeCount];
    }

    void release(Block block) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = block;
    }

    /**
     * An array, and the same as memory: typed items are put together in the one, devices copy from and to the other.
     */
    static final class Block {
        final byte[] bytes;
        final MemorySegment memory;

        Block(int size) {
            bytes = new byte[size];
            memory = MemorySegment.ofArray(bytes);
        }

        /** Whether it is one of those that are reused. */
        boolean isSmall() {
            return bytes.length == BLOCK_BYTES;
        }
    }
}
