package org.wirelore.rig.model;

import org.jspecify.annotations.Nullable;
import org.wirelore.rig.report.Basis;

/**
 * What is demanded of one metric.
 *
 * @param name what tables call it; never empty
 * @param metric what is looked at
 * @param minus another metric, which is subtracted from it first; null: none
 * @param unit unit of both; may be empty
 * @param demand where it must lie
 * @param published the published figure that the demand comes from; null: none
 * @param basis whether parameters were chosen by the figure
 * @param comment why; may be empty
 */
public record CheckConfig(String name, MetricPath metric, @Nullable MetricPath minus, String unit, Demand demand,
        @Nullable PublishedFigure published, Basis basis, String comment) {
    /** Where a metric must lie. */
    public sealed interface Demand {
    }

    /**
     * Near a figure.
     *
     * @param value the figure
     * @param tolerancePercent how far off the metric may be, in percent of the figure, at least 0
     */
    public record Near(double value, double tolerancePercent) implements Demand {
    }

    /**
     * In a closed interval.
     *
     * @param minimum smallest legal figure, or negative infinity
     * @param maximum largest legal figure, or infinity; not below {@code minimum}
     */
    public record Within(double minimum, double maximum) implements Demand {
    }

    /**
     * A published figure.
     *
     * @param reference file and figure, such as {@code mpi-on-unet#latency4BytesUs}
     * @param source the paper
     * @param minimum the figure, or the lower end of its range
     * @param maximum the figure, or the upper end of its range
     * @param comment how it was measured or derived; may be empty
     */
    public record PublishedFigure(String reference, String source, double minimum, double maximum, String comment) {
    }
}
