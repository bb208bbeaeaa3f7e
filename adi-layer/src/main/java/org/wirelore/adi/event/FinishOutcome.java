package org.wirelore.adi.event;

/** How a rank left. */
public enum FinishOutcome {
    /** Everything sent has arrived and every peer agreed to leave. */
    CLEAN,
    /**
     * The same, but long or synchronous messages were sent that no receive had asked for when all left. A device may
     * wait for such receives instead.
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
