package org.wirelore.rig.model;

/** A fault of which a rig only says how likely it is, with a key of its own, in the order in which they apply. */
public enum PlainFault {
    /** A unit is lost. */
    LOSS,
    /** A unit arrives twice. */
    DUPLICATION,
    /** A unit goes on behind the next one. */
    REORDERING,
    /** A unit is late. */
    DELAY,
    /** Bits of a unit are inverted. */
    CORRUPTION;

    /** Its key in the faults of a rig. */
    public String key() {
        return Fields.name(this);
    }
}
