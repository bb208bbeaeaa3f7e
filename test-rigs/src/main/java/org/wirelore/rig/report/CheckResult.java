package org.wirelore.rig.report;

/**
 * One check of a rig: a measured figure next to what was expected, and why that was expected.
 *
 * @param name     what the rig calls the check; unique within a run
 * @param metric   which figure of which variant was looked at
 * @param measured the figure, or NaN if the run ended before it was known
 * @param expected where it should lie
 * @param unit     the unit of both, as it is printed; may be empty
 * @param source   where the expected figure comes from, for instance "MPI-on-U-Net, section 6"; may be empty
 * @param basis    whether the parameters were chosen by the expected figure
 * @param verdict  how it ended
 * @param comment  what a reader should know beside it; may be empty
 */
public record CheckResult(String name, String metric, double measured, Expectation expected, String unit, String source,
        Basis basis, CheckVerdict verdict, String comment) {
    /**
     * A check whose verdict follows from the figures alone.
     *
     * @param name     what the rig calls the check
     * @param metric   which figure was looked at
     * @param measured the figure, or NaN if it is not known
     * @param expected where it should lie
     * @param unit     the unit of both
     * @param source   where the expected figure comes from
     * @param basis    whether the parameters were chosen by it
     * @param comment  what a reader should know beside it
     */
    public static CheckResult judged(String name, String metric, double measured, Expectation expected, String unit,
            String source, Basis basis, String comment) {
        CheckVerdict verdict = Double.isNaN(measured)
                ? CheckVerdict.NOT_MEASURED
                : expected.accepts(measured) ? CheckVerdict.PASS : CheckVerdict.FAIL;
        return new CheckResult(name, metric, measured, expected, unit, source, basis, verdict, comment);
    }

    /** How far the figure is from what was expected, in percent; NaN if it was not measured. */
    public double deviationPercent() {
        return Double.isNaN(measured) ? Double.NaN : expected.deviationPercent(measured);
    }
}
