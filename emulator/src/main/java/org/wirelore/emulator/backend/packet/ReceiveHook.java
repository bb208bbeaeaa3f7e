package org.wirelore.emulator.backend.packet;

import java.lang.foreign.MemorySegment;

/**
 * Stands between an interface and who receives from it, so that faults can be injected where the published system
 * injected them: in the receive function. What it does not hand on is lost; it may hand a frame on twice, changed,
 * late, or behind later ones.
 */
public interface ReceiveHook {
    /** Where frames go on. */
    @FunctionalInterface
    interface Outlet {
        /** Hands a frame on; it is copied. */
        void pass(MemorySegment memory, long offset, int length);
    }

    /** A frame has arrived; it lies there during the call. */
    void onFrame(MemorySegment memory, long offset, int length, Outlet outlet);

    /** Nothing has arrived: a moment at which frames on hold may go on. */
    void onIdle(Outlet outlet);
}
