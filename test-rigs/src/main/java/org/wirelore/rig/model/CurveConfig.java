package org.wirelore.rig.model;

import java.util.List;

/**
 * One plot of the report.
 *
 * @param title what it shows
 * @param xLabel quantity and unit along the horizontal axis
 * @param yLabel quantity and unit along the vertical axis
 * @param logX whether the horizontal axis is logarithmic
 * @param logY whether the vertical axis is logarithmic
 * @param series what was measured, at least one
 * @param published what is drawn over it
 */
public record CurveConfig(String title, String xLabel, String yLabel, boolean logX, boolean logY,
        List<SeriesConfig> series, List<PublishedCurve> published) {
    public CurveConfig {
        series = List.copyOf(series);
        published = List.copyOf(published);
    }

    /**
     * A family of metrics: every metric {@code family.N} is a point at N.
     *
     * @param name what the legend says; never empty
     * @param family the part of the metrics' name before the number
     */
    public record SeriesConfig(String name, MetricPath family) {
    }

    /**
     * A published curve.
     *
     * @param name what the legend says
     * @param source the paper
     * @param points in the order of the file, at least one
     */
    public record PublishedCurve(String name, String source, List<Point> points) {
        public PublishedCurve {
            points = List.copyOf(points);
        }
    }

    /**
     * One point.
     *
     * @param x along the horizontal axis
     * @param y along the vertical axis
     */
    public record Point(double x, double y) {
    }
}
