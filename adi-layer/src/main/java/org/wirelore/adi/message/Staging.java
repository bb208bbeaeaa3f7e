package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.RemoteMemory;

/**
 * Blocks in which messages are put together that do not go straight from or to the user's buffer; made on first use,
 * then reused.
 */
final class Staging {
    /**
     * Bytes of a short block: half a page, so that the blocks of a rank with many messages under way stay few pages. No
     * device's limit is behind it. A longer message is sent from the user's array and received into it where its items
     * lie side by side, and else may need a long block, which lies where devices reach it best.
     */
    static final int BLOCK_BYTES = 2048;

    /** Long blocks that nothing uses are kept up to this number of bytes together. */
    static final long IDLE_BYTES_MAX = 1 << 24;

    private static final int LONG_BYTES_MIN = 4096;

    private final RemoteMemory devices;
    private Block[] free = new Block[4];
    private int freeCount;
    /** Long ones; the one that was used last is the first. */
    private final ArrayDeque<Block> idle = new ArrayDeque<>();
    private long idleBytes;

    Staging(RemoteMemory devices) {
        this.devices = devices;
    }

    /** A block of at least this length. */
    Block claim(int bytes) {
        if (bytes <= BLOCK_BYTES) {
            return freeCount == 0 ? new Block(BLOCK_BYTES) : free[--freeCount];
        }
        Block idleBlock = smallestIdle(bytes);
        if (idleBlock != null) {
            idle.remove(idleBlock);
            idleBytes -= idleBlock.memory.byteSize();
            return idleBlock;
        }
        // Lengths that differ little take one block, one after the other.
        return new Block(devices.allocate(bytes > IDLE_BYTES_MAX
                ? bytes
                : Math.max(LONG_BYTES_MIN, 2 * Integer.highestOneBit(bytes - 1))));
    }

    /** The idle block that suffices and leaves least over; of equal ones that which was used last. */
    private @Nullable Block smallestIdle(int bytes) {
        Block smallest = null;
        for (Block block : idle) {
            long size = block.memory.byteSize();
            if (size >= bytes && (smallest == null || size < smallest.memory.byteSize())) {
                smallest = block;
            }
        }
        return smallest;
    }

    void release(Block block) {
        if (block.isShort()) {
            if (freeCount == free.length) {
                free = Arrays.copyOf(free, 2 * freeCount);
            }
            free[freeCount++] = block;
        } else if (block.memory.byteSize() > IDLE_BYTES_MAX) {
            devices.forget(block.memory);
        } else {
            idle.addFirst(block);
            idleBytes += block.memory.byteSize();
            while (idleBytes > IDLE_BYTES_MAX) {
                MemorySegment memory = idle.removeLast().memory;
                idleBytes -= memory.byteSize();
                devices.forget(memory);
            }
        }
    }

    /**
     * Memory; of a short block, an array and the same as memory: typed items are put together in the one, devices copy
     * from and to the other.
     */
    static final class Block {
        private static final byte[] NONE = new byte[0];

        final byte[] bytes;
        final MemorySegment memory;

        Block(int size) {
            bytes = new byte[size];
            memory = MemorySegment.ofArray(bytes);
        }

        private Block(MemorySegment memory) {
            this.memory = memory;
            bytes = NONE;
        }

        private boolean isShort() {
            return bytes.length > 0;
        }
    }
}
