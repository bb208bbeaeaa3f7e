package org.wirelore.rig.report.render;

import static org.wirelore.rig.report.render.Markup.px;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.wirelore.rig.report.Curve;
import org.wirelore.rig.report.Series;

/**
 * Draws a {@link Curve} as an SVG inside a page, with a legend in HTML under it.
 *
 * <p>Why not by a plotting library: those at hand lay text out with the fonts of the machine and write it as outlines,
 * so that two machines would leave two reports; their colours can't follow a page that turns dark; and starting a font
 * system takes longer than the run itself. Here text is text, colours are classes of the style sheet, and no element
 * has an id, so that any number of plots share a page.
 */
final class PlotSvg {
    private static final double WIDTH = 540;
    private static final double HEIGHT = 380;
    private static final double LEFT = 62;
    private static final double RIGHT = 524;
    private static final double TOP = 14;
    private static final double BOTTOM = 324;
    private static final double ZERO_SLOT = 34;
    /** Colours for series in the style sheet; a further series begins again. */
    private static final int COLOURS = 6;
    private static final int LABEL_LIMIT = 60;
    /** More figures than this beside the published points would hide the curves. */
    private static final int LABELLED_POINTS = 8;

    private final Curve curve;
    private final Markup page;
    private final Axis x;
    private final Axis y;

    private PlotSvg(Curve curve, Markup page) {
        this.curve = curve;
        this.page = page;
        this.x = Axis.around(curve.series().stream().flatMap(s -> s.points().stream())
                .mapToDouble(Series.Point::x).toArray(), curve.logX(), LEFT, RIGHT, ZERO_SLOT);
        this.y = Axis.around(curve.series().stream().flatMap(s -> s.points().stream())
                .mapToDouble(Series.Point::y).toArray(), curve.logY(), BOTTOM, TOP, 0);
    }

    /** Draws the plot as a figure with its title and its legend. */
    static void draw(Curve curve, Markup page) {
        new PlotSvg(curve, page).draw();
    }

    private void draw() {
        page.open("figure", "class", "plot");
        page.element("figcaption", curve.title());
        page.open("svg", "viewBox", "0 0 " + px(WIDTH) + " " + px(HEIGHT), "role", "img", "aria-label",
                SafeText.shortened(curve.title(), LABEL_LIMIT));
        drawGrid();
        drawAxisLabels();
        Map<Integer, Integer> colours = colours();
        for (boolean published : new boolean[]{false, true}) {
            for (int i = 0; i < curve.series().size(); i++) {
                if (curve.series().get(i).published() == published) {
                    drawSeries(curve.series().get(i), colours.getOrDefault(i, 1));
                }
            }
        }
        if (curve.series().stream().noneMatch(series -> series.points().stream().anyMatch(this::isShown))) {
            page.element("text", "no data", "class", "nothing", "x", px((LEFT + RIGHT) / 2), "y",
                    px((TOP + BOTTOM) / 2));
        }
        page.close().newline();
        drawLegend(colours);
        page.close().newline();
    }

    private void drawGrid() {
        for (Axis.Tick tick : x.ticks()) {
            page.empty("line", "class", tick.isMajor() ? "grid" : "grid minor", "x1", px(tick.position()), "x2",
                    px(tick.position()), "y1", px(TOP), "y2", px(BOTTOM));
            if (tick.isMajor()) {
                page.element("text", tick.label(), "class", "tick x", "x", px(tick.position()), "y", px(BOTTOM + 19));
            }
        }
        for (Axis.Tick tick : y.ticks()) {
            page.empty("line", "class", tick.isMajor() ? "grid" : "grid minor", "x1", px(LEFT), "x2", px(RIGHT), "y1",
                    px(tick.position()), "y2", px(tick.position()));
            if (tick.isMajor()) {
                page.element("text", tick.label(), "class", "tick y", "x", px(LEFT - 8), "y",
                        px(tick.position() + 4.5));
            }
        }
        page.empty("path", "class", "axis", "d",
                "M" + px(LEFT) + " " + px(TOP) + "V" + px(BOTTOM) + "H" + px(RIGHT));
        if (x.hasZeroSlot()) {
            double gap = x.start() - ZERO_SLOT * 0.38;
            page.empty("path", "class", "break", "d", "M" + px(gap - 4) + " " + px(BOTTOM + 5) + "l5 -10m4 0l-5 10");
        }
        page.newline();
    }

    private void drawAxisLabels() {
        page.element("text", SafeText.shortened(curve.xLabel(), LABEL_LIMIT), "class", "label x", "x",
                px((LEFT + RIGHT) / 2), "y", px(HEIGHT - 10));
        page.element("text", SafeText.shortened(curve.yLabel(), LABEL_LIMIT), "class", "label y", "transform",
                "translate(15 " + px((TOP + BOTTOM) / 2) + ") rotate(-90)");
    }

    private void drawSeries(Series series, int colour) {
        page.open("g", "class", (series.published() ? "published p" : "measured c") + colour);
        List<Series.Point> shown = series.points().stream().filter(this::isShown).toList();
        if (!series.published() && shown.size() > 1) {
            StringBuilder path = new StringBuilder();
            for (Series.Point point : shown) {
                path.append(path.isEmpty() ? 'M' : 'L').append(px(x.position(point.x()))).append(' ')
                        .append(px(y.position(point.y())));
            }
            page.empty("path", "class", "line", "d", path.toString());
        }
        for (Series.Point point : shown) {
            drawPoint(series, point, shown.size() <= LABELLED_POINTS);
        }
        page.close().newline();
    }

    private void drawPoint(Series series, Series.Point point, boolean labelled) {
        double atX = x.position(point.x());
        double atY = y.position(point.y());
        page.open("g", "class", "point");
        page.element("title", series.name() + ": " + Numbers.compact(point.x()) + " → " + Numbers.compact(point.y()));
        if (series.published()) {
            page.empty("path", "d", diamond(atX, atY, 6.5));
            if (labelled) {
                boolean isLate = atX > RIGHT - 60;
                page.element("text", Numbers.compact(point.y()), "class", isLate ? "value left" : "value", "x",
                        px(isLate ? atX - 11 : atX + 11), "y", px(atY + (atY < TOP + 12 ? 14 : -6)));
            }
        } else {
            page.empty("circle", "cx", px(atX), "cy", px(atY), "r", "2.8");
        }
        page.close();
    }

    private void drawLegend(Map<Integer, Integer> colours) {
        page.open("ul", "class", "legend");
        for (int i = 0; i < curve.series().size(); i++) {
            Series series = curve.series().get(i);
            page.open("li");
            page.open("svg", "viewBox", "0 0 26 14", "class",
                    (series.published() ? "swatch published p" : "swatch measured c") + colours.getOrDefault(i, 1));
            if (series.published()) {
                page.empty("path", "d", diamond(13, 7, 5.5));
            } else {
                page.empty("path", "class", "line", "d", "M1 7H25").empty("circle", "cx", "13", "cy", "7", "r", "3");
            }
            page.close().text(SafeText.oneLine(series.name())).close();
        }
        page.close();
    }

    /** Measured series count through their colours, and published ones through theirs, so that neither skips one. */
    private Map<Integer, Integer> colours() {
        Map<Integer, Integer> colours = new TreeMap<>();
        int measured = 0;
        int published = 0;
        for (int i = 0; i < curve.series().size(); i++) {
            int index = curve.series().get(i).published() ? published++ : measured++;
            colours.put(i, index % COLOURS + 1);
        }
        return colours;
    }

    private boolean isShown(Series.Point point) {
        return x.shows(point.x()) && y.shows(point.y());
    }

    private static String diamond(double x, double y, double radius) {
        String r = px(radius);
        return "M" + px(x) + " " + px(y - radius) + "l" + r + " " + r + "l-" + r + " " + r + "l-" + r + " -" + r + "z";
    }
}
