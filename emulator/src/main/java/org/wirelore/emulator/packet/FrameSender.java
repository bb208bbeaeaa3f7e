package org.wirelore.emulator.packet;

import java.lang.foreign.MemorySegment;

/** The sending half of a packet socket. A frame is built in place and then sent. */
interface FrameSender {
    /** What {@link #claim} answers when every place is still on its way out. */
    long FULL = -1;

    /** Where frames are built. */
    MemorySegment memory();

    /** The offset in {@link #memory} at which the next frame is to be built, or {@link #FULL}. */
    long claim();

    /**
     * Sends the frame that was built at the place last claimed.
     *
     * @return 0, or a negative error number and nothing was sent
     */
    int send(int length);
}
