package org.wirelore.rig.report;

/** How one check ended. */
public enum CheckVerdict {
    /** The measured figure is where it was expected. */
    PASS,
    /** The measured figure is somewhere else. */
    FAIL,
    /** The run ended before the figure could be measured. */
    NOT_MEASURED,
    /** The figure says nothing about what was expected, because faults disturbed the run. */
    NOT_JUDGED
}
