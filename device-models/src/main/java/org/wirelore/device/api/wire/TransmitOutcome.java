package org.wirelore.device.api.wire;

/**
 * How a transmission ended, packed into an int so that reporting allocates nothing: bits 3:0 the number of collisions,
 * and one bit for each thing that can happen (IEEE 802.3 clause 4.2.8 and 5.2.2.1).
 */
public final class TransmitOutcome {
    /** Bits 3:0, collisions before the last attempt, 0 to 15. */
    public static final int COLLISIONS = 0xF;
    /** The first attempt had to wait for the carrier of another station. */
    public static final int DEFERRED = 1 << 4;
    /** A collision came after the slot time; the frame was abandoned. */
    public static final int LATE_COLLISION = 1 << 5;
    /** Sixteen attempts collided; the frame was abandoned. */
    public static final int EXCESSIVE_COLLISIONS = 1 << 6;
    /** There was no carrier at any time during the transmission. */
    public static final int NO_CARRIER = 1 << 7;
    /** The carrier went away during the transmission. */
    public static final int CARRIER_LOST = 1 << 8;
    /** The link was down. */
    public static final int LINK_DOWN = 1 << 9;
    /** The signal-quality test (heartbeat) after the frame was missing; 10 Mb/s half duplex only. */
    public static final int HEARTBEAT_MISSING = 1 << 10;
    /** Any of the reasons for which the frame did not reach the medium whole. */
    public static final int FAILED = LATE_COLLISION | EXCESSIVE_COLLISIONS | NO_CARRIER | CARRIER_LOST | LINK_DOWN;

    private TransmitOutcome() {
    }

    /**
     * How many collisions the frame met before its last attempt, 0 to 15.
     *
     * @param outcome what a transmission ended with
     * @return the number of collisions
     */
    public static int collisions(int outcome) {
        return outcome & COLLISIONS;
    }
}
