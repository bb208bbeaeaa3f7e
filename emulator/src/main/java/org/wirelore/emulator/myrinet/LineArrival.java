package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.Nullable;

/** How much of the packet that arrives at the end of a cable is there: a piecewise linear function of time. */
final class LineArrival {
    private final long byteTimePs;
    private @Nullable TransitPacket packet;
    private int hop;
    private boolean flowing;
    private int base;
    private long baseAtPs;
    private long startPs;

    LineArrival(long byteTimePs) {
        this.byteTimePs = byteTimePs;
    }

    void clear() {
        packet = null;
        flowing = false;
    }

    void head(TransitPacket arriving, int onHop, long atPs) {
        packet = arriving;
        hop = onHop;
        base = 1;
        baseAtPs = atPs;
        flowing = true;
        startPs = atPs - byteTimePs;
    }

    void halt(int bytes, long atPs) {
        flowing = false;
        base = bytes;
        baseAtPs = atPs;
    }

    void resume(int bytes, long atPs) {
        flowing = true;
        base = bytes;
        baseAtPs = atPs;
    }

    @Nullable
    TransitPacket packet() {
        return packet;
    }

    int hop() {
        return hop;
    }

    long startPs() {
        return startPs;
    }

    boolean isFlowing() {
        return flowing;
    }

    /** Bytes that are there, those that close the packet included. */
    int bytes(long atPs) {
        return packet == null ? 0 : base + (flowing ? (int) Math.floorDiv(atPs - baseAtPs, byteTimePs) : 0);
    }
}
