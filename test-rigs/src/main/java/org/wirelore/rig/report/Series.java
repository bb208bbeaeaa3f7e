package org.wirelore.rig.report;

import java.util.List;

/**
 * One set of points in a plot.
 *
 * @param name      what the legend says
 * @param points    the points, in the order in which they are joined
 * @param published whether the figures are from a publication: these are drawn as separate marks over the measured
 *     lines
 */
public record Series(String name, List<Point> points, boolean published) {
    public Series {
        points = List.copyOf(points);
    }

    /**
     * One point; both coordinates are finite.
     *
     * @param x along the horizontal axis
     * @param y along the vertical axis
     */
    public record Point(double x, double y) {
        public Point {
            if (!Double.isFinite(x) || !Double.isFinite(y)) {
                throw new IllegalArgumentException("a point must be finite: x=" + x + ", y=" + y);
            }
        }
    }
}
