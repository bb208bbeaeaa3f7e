package org.wirelore.rig.report;

/** How the run of one variant ended. */
public enum VariantOutcome {
    /** All ranks finished their program. */
    COMPLETED,
    /** An oracle, a deadlock or an error of a rank stopped it. */
    STOPPED,
    /** It was stopped from outside. */
    INTERRUPTED
}
