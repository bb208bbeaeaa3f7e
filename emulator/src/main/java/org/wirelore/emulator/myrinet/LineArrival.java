package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.Nullable;

/**
 * How much of the packet that arrives at the end of a cable is there: a piecewise linear function of time. Its last
 * corner, of which the receiver hears, and the piece before it are known: a receiver that is behind asks for that.
 */
final class LineArrival {
    private final long byteTimePs;
    private @Nullable TransitPacket packet;
    private int hop;
    private boolean flowing;
    private int base;
    private long baseAtPs;
    private long startPs;
    /* The piece before the last corner. */
    private boolean wasFlowing;
    private int earlierBase;
    private long earlierBaseAtPs;

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
        flowing = false;
        base = 0;
        corner(1, true, atPs);
        startPs = atPs - byteTimePs;
    }

    void halt(int bytes, long atPs) {
        corner(bytes, false, atPs);
    }

    void resume(int bytes, long atPs) {
        corner(bytes, true, atPs);
    }

    private void corner(int bytes, boolean isFlowing, long atPs) {
        wasFlowing = flowing;
        earlierBase = base;
        earlierBaseAtPs = baseAtPs;
        flowing = isFlowing;
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

    /**
     * Bytes that are there, those that close the packet included.
     *
     * @param atPs not before the last corner but one
     */
    int bytes(long atPs) {
        if (packet == null) {
            return 0;
        }
        return atPs >= baseAtPs
                ? base + (flowing ? (int) Math.floorDiv(atPs - baseAtPs, byteTimePs) : 0)
                : Math.min(base,
                        earlierBase + (wasFlowing ? (int) Math.floorDiv(atPs - earlierBaseAtPs, byteTimePs) : 0));
    }
}
