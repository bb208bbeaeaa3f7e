package org.wirelore.emulator.backend.packet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.PortCounters;

/** Where the frames of the present batch were built, and how long they are. */
final class SentFrames {
    final long[] places = new long[FrameSender.BATCH_FRAMES];
    final int[] lengths = new int[FrameSender.BATCH_FRAMES];

    /** The first ones have been sent. */
    void sent(int count, PortCounters counters, MemorySegment memory, @Nullable PortTap tap) {
        counters.sent += count;
        for (int i = 0; i < count; i++) {
            counters.sentBytes += lengths[i];
            if (tap != null) {
                tap.frame(true, memory, places[i], lengths[i], null);
            }
        }
    }
}
