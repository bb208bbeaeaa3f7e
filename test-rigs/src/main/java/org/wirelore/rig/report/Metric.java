package org.wirelore.rig.report;

/**
 * One measured figure.
 *
 * @param value the figure; never NaN, never infinite
 * @param unit  its unit as it is printed, for instance "µs"; empty for a plain count
 */
public record Metric(double value, String unit) {
    /** Begins the names of what steps of the software take, before the step's own name. */
    public static final String STEP = "stepUs.";
    /** Begins the names of what stages of messages take, before the stage's number and name. */
    public static final String STAGE = "stageUs.";
    /** Begins the names of how busy stages are that messages in a row pass, before the stage's number and name. */
    public static final String BUSY = "busyPercent.";
    /** Begins the names of how often a program ended in one of several ways, before that way in its words. */
    public static final String OUTCOME = "outcome ";

    public Metric {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a metric must be a finite number: value=" + value + ", unit=" + unit);
        }
    }
}
