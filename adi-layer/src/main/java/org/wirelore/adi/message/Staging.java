package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/** Small blocks in which short messages are put together; made on first use, then reused. */
final class Staging {
    /** Bytes of a block: above every device's short message on Ethernet. */
    static final int BLOCK_BYTES = 2048;

    private final Deque<MemorySegment> free = new ArrayDeque<>();

    MemorySegment claim() {
        MemorySegment block = free.pollLast();
        return block == null ? MemorySegment.ofArray(new byte[BLOCK_BYTES]) : block;
    }

    void release(MemorySegment block) {
        free.addLast(block);
    }
}
