package org.wirelore.adi;

import java.lang.foreign.MemorySegment;

/** Is notified when a request is complete, from within the call of the core that completed it. */
public interface AdiCompletion {
    /**
     * The request is complete. It goes back to the core when this returns, and must not be kept. New requests may be
     * started from here; nothing that waits may be called.
     */
    void onComplete(AdiRequest request);

    /**
     * Memory for a receive that has none ({@link Adi#startReceive(int, int, int, int, AdiCompletion)}) and whose
     * message comes in parts. A message that comes in one is left where it lies: {@link AdiRequest#buffer} tells {@link
     * #onComplete} where. Of a send of pieces, the memory that they are packed into, because its device wants them in
     * one.
     *
     * @return {@link AdiRequest#length} bytes or more, used from the first
     */
    MemorySegment room(AdiRequest request);

    /**
     * Of a standard send: whether it ends without its receive however little a device buffers, as MPI_Bsend and the
     * send of MPI_Sendrecv.
     */
    default boolean isBuffered() {
        return false;
    }

    /** What the message consists of, which must be the same at both ends; empty if it may be anything. */
    default String items() {
        return "";
    }

    /** Whether the message's data lie in a part of memory outside of Java's heap, or are to come there. */
    default boolean touches(MemorySegment memory) {
        return false;
    }
}
