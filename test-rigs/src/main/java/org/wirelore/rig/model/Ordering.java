package org.wirelore.rig.model;

/** Who decides what cards, drivers, processors and switches may do one way or another. */
public enum Ordering {
    /** Nothing does: everything goes the usual way. */
    TYPICAL,
    /** An explorer; in other runs, everything goes the usual way. */
    EXPLORED,
    /** The run's seed, or an explorer. */
    FREE;

    /**
     * {@return whether a run decides}
     *
     * @param isExplored whether an explorer makes the run
     */
    public boolean isDecided(boolean isExplored) {
        return this == FREE || (this == EXPLORED && isExplored);
    }
}
