package org.wirelore.rig.report;

import java.util.List;

/**
 * One plot.
 *
 * @param title  what it shows
 * @param xLabel quantity and unit of the horizontal axis
 * @param yLabel quantity and unit of the vertical axis
 * @param logX   whether the horizontal axis is logarithmic; a value of 0 then gets a place of its own left of the axis
 * @param logY   whether the vertical axis is logarithmic; points at or below 0 are then left out
 * @param series what is drawn, in the order of the legend
 */
public record Curve(String title, String xLabel, String yLabel, boolean logX, boolean logY, List<Series> series) {
    public Curve {
        series = List.copyOf(series);
    }
}
