package org.wirelore.device.api.datalink;

import java.lang.foreign.MemorySegment;

/**
 * Decides in the kernel, in interrupt context, whether a frame is worth a place in the receive queue. It must not block
 * and must not keep the frame; it may read what its owner last wrote to fields of its own.
 */
@FunctionalInterface
public interface FrameFilter {
    /**
     * Decides about a frame that has arrived.
     *
     * @param frame kernel memory that holds the frame, valid during the call
     * @param offset where the destination address begins
     * @param length bytes from there, without the frame check sequence
     * @return false to drop the frame, which is counted
     */
    boolean accept(MemorySegment frame, long offset, int length);
}
