package org.wirelore.emulator.backend.packet;

import java.lang.foreign.MemorySegment;

/**
 * The sending half of a packet socket. Frames are built in place, one or several, and then sent together in that order:
 * a system call for many frames costs little more than one for a single frame.
 */
interface FrameSender {
    /** What {@link #claim} answers when the place is still on its way out. */
    long FULL = -1;
    /** Most frames that are sent together. */
    int BATCH_FRAMES = 64;

    /** Where frames are built. */
    MemorySegment memory();

    /**
     * Where a frame is to be built.
     *
     * @param index how many frames of this batch stand before it, below {@link #BATCH_FRAMES}
     * @return its offset in {@link #memory}, or {@link #FULL}
     */
    long claim(int index);

    /** The frame at the place last claimed is built and has that length. */
    void put(int index, int length);

    /**
     * Sends a batch, as far as the system takes it; the rest is forgotten.
     *
     * @param count 1 to {@link #BATCH_FRAMES}, all of them put
     * @return how many were sent, at least 1, or a negative error number and nothing was sent
     */
    int send(int count);
}
