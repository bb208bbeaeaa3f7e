package org.wirelore.rig.model;

/** How a rank waits. */
public enum Wait {
    /** It looks again and again. */
    POLL,
    /** It gives the processor away until something happens. */
    BLOCK
}
