package org.wirelore.rig.report;

/** How a whole run ended. */
public enum Verdict {
    /** Every check held and no oracle complained. */
    PASS,
    /** A check failed, or an oracle saw a violation. */
    FAIL,
    /** The run was stopped from outside; the report holds what was known by then. */
    INTERRUPTED
}
