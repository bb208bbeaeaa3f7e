package org.wirelore.adi;

/** How a rank left (MPI-on-U-Net paper, section 5.1, release protocol). */
public enum FinishOutcome {
    /** Everything sent was acknowledged and every peer agreed to leave. */
    CLEAN,
    /** A peer did not answer within the limits; a warning said so, and delivery is not certain. */
    GAVE_UP;

    /** The worse of the two. */
    public FinishOutcome and(FinishOutcome other) {
        return this == CLEAN ? other : GAVE_UP;
    }
}
