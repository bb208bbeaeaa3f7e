package org.wirelore.emulator.fault.frame;

import org.wirelore.emulator.fault.UnitType;

/**
 * The signal-quality test that a 10 Mb/s transceiver gives its station after each frame that the station has sent (IEEE
 * 802.3 clause 7.2.1.2.3), as fault rules see it: by the length of that frame.
 */
public final class HeartbeatSignal {
    /** The family. */
    public static final UnitType<HeartbeatSignal> UNITS = new UnitType<>() {
        @Override
        public int lengthBytes(HeartbeatSignal unit) {
            return unit.frameBytes;
        }

        @Override
        public int octet(HeartbeatSignal unit, int index) {
            return 0;
        }

        @Override
        public void copy(HeartbeatSignal from, HeartbeatSignal to) {
            to.frameBytes = from.frameBytes;
        }
    };

    /** Bytes of the frame that was sent. */
    public int frameBytes;
}
