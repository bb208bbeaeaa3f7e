package org.wirelore.rig.model;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.report.Basis;

/**
 * What is demanded of one metric.
 *
 * @param name what tables call it; never empty
 * @param metric what is looked at
 * @param minus another metric, which is subtracted from it first; null: none
 * @param over another metric, by which it is divided then; null: none
 * @param unit unit of both; may be empty
 * @param demand where it must lie
 * @param published the published figure that the demand comes from; null: none
 * @param cleanWires whether it holds for wires without faults only; that of a published figure always does
 * @param basis whether parameters were chosen by the figure
 * @param comment why; may be empty
 */
public record CheckConfig(String name, MetricPath metric, @Nullable MetricPath minus,
        @Nullable MetricPath over, String unit, Demand demand, @Nullable PublishedFigure published, boolean cleanWires,
        Basis basis, String comment) {
    /** The same under another name. */
    public CheckConfig named(String other) {
        return new CheckConfig(other, metric, minus, over, unit, demand, published, cleanWires, basis, comment);
    }

    /** The metrics that it is about. */
    public List<MetricPath> metrics() {
        return Stream.of(Optional.of(metric), Optional.ofNullable(minus), Optional.ofNullable(over))
                .flatMap(Optional::stream).toList();
    }

    /** What is looked at, from the values of the metrics. */
    public double figure(ToDoubleFunction<MetricPath> values) {
        double figure = values.applyAsDouble(metric) - (minus == null ? 0 : values.applyAsDouble(minus));
        return over == null ? figure : figure / values.applyAsDouble(over);
    }

    /** What is looked at, in words. */
    public String formula() {
        String difference = minus == null ? metric.toString() : metric + " - " + minus;
        return over == null ? difference : (minus == null ? difference : "(" + difference + ")") + " / " + over;
    }

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
