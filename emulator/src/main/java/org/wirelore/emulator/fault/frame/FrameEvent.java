package org.wirelore.emulator.fault.frame;

import java.util.HexFormat;
import org.wirelore.emulator.capture.WireEvent;

/** What the effects of this package do to a frame. */
public enum FrameEvent implements WireEvent {
    /** Lost by itself; with the frame's number, of those that the rule's filter lets through. */
    LOST(Fate.LOST) {
        @Override
        public String words(long value) {
            return "lost here: loss, frame " + value;
        }
    },
    /** Lost in a burst; with the frame's number. */
    LOST_IN_BURST(Fate.LOST) {
        @Override
        public String words(long value) {
            return "lost here: burst loss, frame " + value;
        }
    },
    /** This is a copy; with its number, from 1. */
    DUPLICATE(Fate.WHOLE) {
        @Override
        public String words(long value) {
            return "duplicated: copy " + value;
        }

        @Override
        public boolean isCopy() {
            return true;
        }
    },
    /** Held so that later frames overtake it; with the picoseconds. */
    HELD(Fate.WHOLE) {
        @Override
        public String words(long value) {
            return "reordered: held back for " + value + " ps";
        }
    },
    /** Delayed; with the picoseconds. */
    DELAYED(Fate.WHOLE) {
        @Override
        public String words(long value) {
            return "delayed by " + value + " ps";
        }
    },
    /** The receiver's transceiver signalled an error; with the frame's number. */
    SYMBOL_ERROR(Fate.DAMAGED) {
        @Override
        public String words(long value) {
            return "symbol error, frame " + value;
        }
    },
    /** Bits followed the last whole byte; with the frame's number. */
    DRIBBLED(Fate.WHOLE) {
        @Override
        public String words(long value) {
            return "dribbling bits, frame " + value;
        }
    },
    /** The heartbeat after a frame is missing; with the frame's number. */
    HEARTBEAT_MISSING(Fate.WHOLE) {
        @Override
        public String words(long value) {
            return "heartbeat missing, frame " + value;
        }
    },
    /** The cable was cut. */
    CABLE_CUT(Fate.LOST) {
        @Override
        public String words(long value) {
            return "lost here: link down";
        }

        @Override
        public Cause cause() {
            return Cause.OUTAGE;
        }
    },
    /** A bit was inverted; with its position. Bit 0 is the first on the wire: the lowest of the first byte. */
    BIT_FLIPPED(Fate.DAMAGED) {
        @Override
        public String words(long value) {
            return "corrupted: bit " + value + " (byte 0x" + HexFormat.of().toHexDigits((short) (value / 8)) + ")";
        }
    };

    private final Fate fate;

    FrameEvent(Fate fate) {
        this.fate = fate;
    }

    @Override
    public Fate fate() {
        return fate;
    }

    @Override
    public Cause cause() {
        return Cause.RULE;
    }
}
