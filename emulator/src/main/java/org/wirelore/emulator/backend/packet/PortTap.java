package org.wirelore.emulator.backend.packet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.WireNote;

/** Gets the frames of a network interface that a program sends and takes, and those that a fault keeps from it. */
public interface PortTap {
    /**
     * A frame was sent, taken, or lost to an injected fault instead of being taken. It has no check sequence.
     *
     * @param isSent whether the program has sent it
     * @param memory holds it during the call
     * @param note what a fault did to it; null if none did anything
     */
    void frame(boolean isSent, MemorySegment memory, long offset, int length, @Nullable WireNote note);
}
