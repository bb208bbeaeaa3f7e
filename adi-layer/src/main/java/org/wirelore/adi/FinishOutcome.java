package org.wirelore.adi;

/** How a rank left (MPI-on-U-Net paper, section 5.1, release protocol). */
public enum FinishOutcome {
    /** Everything sent was acknowledged and every peer agreed to leave. */
    CLEAN,
    /**
     * The same, but long or synchronous messages were sent that no receive had asked for when all left. (U-Net without its
     * second round, which is strict or not reliable, waits for them instead.)
     */
    LEFT_OVER,
    /**
     * A peer did not answer within the limits; a warning said so, and delivery is not certain. Long and synchronous
     * messages that no receive had asked for by then are given up, too, also those to other peers.
     */
    GAVE_UP;

    /** The worse of the two. */
    public FinishOutcome and(FinishOutcome other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
