package org.wirelore.rig.report;

/**
 * One measured figure.
 *
 * @param value the figure; never NaN, never infinite
 * @param unit  its unit as it is printed, for instance "µs"; empty for a plain count
 */
public record Metric(double value, String unit) {
    public Metric {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a metric must be a finite number: value=" + value + ", unit=" + unit);
        }
    }
}
