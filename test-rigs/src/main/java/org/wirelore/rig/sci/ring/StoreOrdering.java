package org.wirelore.rig.sci.ring;

/** Who decides what adapters, drivers and processors may do one way or another. */
public enum StoreOrdering {
    /** Nothing does: everything goes the usual way. */
    TYPICAL,
    /** An explorer; in other runs, everything goes the usual way. */
    EXPLORED,
    /** The run's seed, or an explorer. */
    FREE
}
