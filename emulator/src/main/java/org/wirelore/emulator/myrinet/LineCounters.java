package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.Nullable;

/** What one direction of a cable has carried in this run. */
final class LineCounters {
    /** Packets that its sender has sent to their end. */
    long packets;
    /** Content bytes of those. */
    long bytes;
    /** Those that went nowhere because the cable was out. */
    long lost;
    /** How long its sender was stopped, picoseconds. */
    long stoppedPs;
    private @Nullable GoListener listener;

    /** Gets when the sender goes on. */
    interface GoListener {
        void wentOn(long stoppedAtPs, long goesOnPs);
    }

    void listen(@Nullable GoListener newListener) {
        listener = newListener;
    }

    /** The sender goes on. */
    void wentOn(long stoppedAtPs, long nowPs) {
        stoppedPs += nowPs - stoppedAtPs;
        if (listener != null) {
            listener.wentOn(stoppedAtPs, nowPs);
        }
    }

    void reset() {
        packets = 0;
        bytes = 0;
        lost = 0;
        stoppedPs = 0;
    }
}
