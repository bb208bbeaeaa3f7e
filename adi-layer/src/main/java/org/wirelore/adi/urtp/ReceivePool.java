package org.wirelore.adi.urtp;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.datalink.FrameBatch;

/** Buffers for frames that have come, of which those beside the windows' take turns in being offered to the kernel. */
final class ReceivePool {
    final MemorySegment memory;
    private final int frameBytes;
    private final FrameBatch batch;
    private final int batchMax;
    private final int[] free;
    private int freeCount;

    /** @param batchMax most frames that one system call moves */
    ReceivePool(int buffers, int frameBytes, int batchMax) {
        this.frameBytes = frameBytes;
        this.batchMax = batchMax;
        memory = Arena.ofAuto().allocate((long) buffers * frameBytes);
        batch = new FrameBatch(memory, frameBytes, batchMax);
        free = new int[buffers];
        for (int i = 0; i < buffers; i++) {
            free[freeCount++] = buffers - 1 - i;
        }
    }

    /** Buffers that are not free. */
    int used() {
        return free.length - freeCount;
    }

    /** A batch of free buffers, which are the batch's until {@link #taken}. */
    FrameBatch offer() {
        batch.clear();
        for (int i = 0; i < Math.min(batchMax, freeCount); i++) {
            batch.addPlace(frame(free[freeCount - 1 - i]));
        }
        return batch;
    }

    /** The first frames of the batch are in their buffers, which are free no more. */
    void taken(int frames) {
        freeCount -= frames;
    }

    /** The buffer that a frame of the batch lies in. */
    int buffer(int frame) {
        return (int) (batch.offset(frame) / frameBytes);
    }

    boolean hasFree() {
        return freeCount > 0;
    }

    /** A free buffer for one frame. */
    int take() {
        return free[--freeCount];
    }

    long frame(int buffer) {
        return (long) buffer * frameBytes;
    }

    void release(int buffer) {
        free[freeCount++] = buffer;
    }
}
