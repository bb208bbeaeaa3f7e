package org.wirelore.emulator.myrinet;

import org.wirelore.emulator.capture.WireEvent;

/** What a Myrinet's cables, crossbars and fault rules do to a packet. */
public enum MyrinetEvent implements WireEvent {
    /** A rule has inverted a bit; with its position: bit 0 is the lowest of the first byte on this cable. */
    BIT_FLIPPED(Fate.DAMAGED, Cause.RULE) {
        @Override
        public String words(long value) {
            return "damaged: bit " + value % Byte.SIZE + " of byte " + value / Byte.SIZE;
        }
    },
    /** A rule has cut the packet on a cable; with the bytes that are left. */
    CUT(Fate.DAMAGED, Cause.RULE) {
        @Override
        public String words(long value) {
            return "cut here after " + value + " bytes";
        }
    },
    /** A rule has made the receiver's STOP stick; with the picoseconds. */
    STOP_STUCK(Fate.WHOLE, Cause.RULE) {
        @Override
        public String words(long value) {
            return "STOP stuck for " + value / 1_000_000 + " us";
        }
    },
    /** A rule has made the port at the cable's end dead; with the picoseconds. */
    PORT_DEAD(Fate.LOST, Cause.RULE) {
        @Override
        public String words(long value) {
            return "port dead for " + value / 1_000_000 + " us";
        }
    },
    /** A crossbar or a station has cut the packet, which was blocked for too long; with the bytes that had left. */
    FORWARD_RESET(Fate.DAMAGED, Cause.CONGESTION) {
        @Override
        public String words(long value) {
            return "forward reset after " + value + " bytes";
        }
    },
    /** The cable was out, or a port of it dead. */
    CABLE_OUT(Fate.LOST, Cause.OUTAGE) {
        @Override
        public String words(long value) {
            return "lost here: cable out";
        }
    };

    private final Fate fate;
    private final Cause cause;

    MyrinetEvent(Fate fate, Cause cause) {
        this.fate = fate;
        this.cause = cause;
    }

    @Override
    public Fate fate() {
        return fate;
    }

    @Override
    public Cause cause() {
        return cause;
    }
}
