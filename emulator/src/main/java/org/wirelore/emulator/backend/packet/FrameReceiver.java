package org.wirelore.emulator.backend.packet;

import java.lang.foreign.MemorySegment;

/** The receiving half of a packet socket. A frame is read in place and then given back. */
interface FrameReceiver {
    /** What {@link #next} answers when no frame is there. */
    int NONE = 0;
    /** What {@link #next} answers for a frame that was longer than its place; it is passed over. */
    int TOO_LONG = Integer.MIN_VALUE;

    /** Where frames lie. */
    MemorySegment memory();

    /**
     * Goes on to the next frame; the one before is given back by that.
     *
     * @return its length, {@link #NONE}, {@link #TOO_LONG}, or a negative error number
     */
    int next();

    /** Where the frame begins in {@link #memory}. */
    long offset();

    /** Gives the frame back. */
    void done();
}
