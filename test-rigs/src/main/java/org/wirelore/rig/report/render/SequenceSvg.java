package org.wirelore.rig.report.render;

import static org.wirelore.rig.report.render.Markup.px;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.SequenceDiagram.Arrow;
import org.wirelore.rig.report.SequenceDiagram.Lane;
import org.wirelore.rig.report.SequenceDiagram.Span;
import org.wirelore.rig.report.SequenceDiagram.Style;

/**
 * Draws a {@link SequenceDiagram}: places as columns, time downwards and true to scale, messages as slanted arrows, activities as
 * bars with what was done and for how long.
 *
 * <p>A lost message ends halfway, in a cross. Labels of activities that would overlap are moved down and joined to their bar by
 * a thin line; the bars themselves never move. Colours come from the style sheet, and no element has an id.
 */
final class SequenceSvg {
    private static final double GUTTER = 58;
    private static final double LANE_WIDTH = 138;
    private static final double MARGIN = 12;
    private static final double GROUP_TOP = 8;
    private static final double TOP = 84;
    private static final double BAR = 12;
    private static final double LINE = 13;
    private static final double HEAD = 8;
    /** Rough width of a character of a label; texts are cut so that a wide font does not tear the picture. */
    private static final double CHARACTER = 5.9;
    /** A label that leans more than this is hard to read. */
    private static final double STEEPEST_LABEL_DEGREES = 32;
    private static final int COLOURS = 6;

    private final SequenceDiagram diagram;
    private final Markup page;
    private final SequenceScale scale;
    private final double width;

    private SequenceSvg(SequenceDiagram diagram, Markup page) {
        this.diagram = diagram;
        this.page = page;
        this.scale = new SequenceScale(diagram, TOP);
        this.width = GUTTER + Math.max(1, diagram.lanes().size()) * LANE_WIDTH + MARGIN;
    }

    /** Draws the diagram as a figure with its title and its legend. */
    static void draw(SequenceDiagram diagram, Markup page) {
        new SequenceSvg(diagram, page).draw();
    }

    private void draw() {
        double height = scale.bottom() + 30;
        page.open("figure", "class", "sequence");
        page.open("figcaption").text(diagram.title());
        page.element("span", "True to scale, " + Numbers.time(scale.durationPs()) + " from top to bottom; 0 is "
                + Numbers.instant(scale.startPs()) + " of virtual time.", "class", "note");
        page.close();
        page.open("div", "class", "scroll", "tabindex", "0");
        page.open("svg", "viewBox", "0 0 " + px(width) + " " + px(height), "width", px(width), "role", "img",
                "aria-label", SafeText.shortened(diagram.title(), 80));
        drawGroups(height);
        drawTime();
        drawLanes();
        diagram.spans().forEach(this::drawBar);
        diagram.arrows().forEach(this::drawArrow);
        for (int lane = 0; lane < diagram.lanes().size(); lane++) {
            drawBarLabels(lane);
        }
        diagram.arrows().forEach(this::drawArrowLabel);
        page.close().close().newline();
        drawLegend();
        page.close().newline();
    }

    private void drawGroups(double height) {
        List<Lane> lanes = diagram.lanes();
        for (int first = 0; first < lanes.size();) {
            String group = lanes.get(first).group();
            int next = first + 1;
            while (next < lanes.size() && lanes.get(next).group().equals(group)) {
                next++;
            }
            if (!group.isEmpty()) {
                double left = laneX(first) - LANE_WIDTH / 2 + 4;
                double right = laneX(next - 1) + LANE_WIDTH / 2 - 4;
                page.empty("rect", "class", "group", "x", px(left), "y", px(GROUP_TOP), "width", px(right - left),
                        "height", px(height - GROUP_TOP - 4), "rx", "10");
                page.element("text", fitted(group, right - left - 16), "class", "group", "x", px((left + right) / 2),
                        "y",
                        px(GROUP_TOP + 22));
            }
            first = next;
        }
    }

    private void drawTime() {
        long tick = scale.tickPs();
        long unit = scale.durationPs() < 1_000_000L
                ? 1_000L
                : scale.durationPs() < 10_000_000_000L
                        ? 1_000_000L
                        : 1_000_000_000L;
        String name = unit == 1_000L ? "ns" : unit == 1_000_000L ? "µs" : "ms";
        page.element("text", name, "class", "tick y", "x", px(GUTTER - 12), "y", px(TOP - 20));
        for (long at = 0; at <= scale.durationPs(); at += tick) {
            double y = scale.y(scale.startPs() + at);
            String label = BigDecimal.valueOf(at).divide(BigDecimal.valueOf(unit)).stripTrailingZeros().toPlainString();
            page.empty("line", "class", "grid", "x1", px(GUTTER - 6), "x2", px(width - MARGIN), "y1", px(y), "y2",
                    px(y));
            page.element("text", label, "class", "tick y", "x", px(GUTTER - 12), "y", px(y + 4));
        }
        page.newline();
    }

    private void drawLanes() {
        for (int i = 0; i < diagram.lanes().size(); i++) {
            Lane lane = diagram.lanes().get(i);
            page.open("text", "class", "lane", "x", px(laneX(i)), "y", px(TOP - 30));
            page.element("title", lane.name());
            page.text(fitted(lane.name(), LANE_WIDTH - 10)).close();
            page.empty("line", "class", "life", "x1", px(laneX(i)), "x2", px(laneX(i)), "y1", px(TOP - 18), "y2",
                    px(scale.bottom() + 12));
        }
        page.newline();
    }

    private void drawBar(Span span) {
        double y = scale.y(span.startPs());
        page.open("rect", "class", "bar k" + colour(span.lane()), "x", px(laneX(span.lane()) - BAR / 2), "y", px(y),
                "width", px(BAR), "height", px(Math.max(1, scale.y(span.endPs()) - y)), "rx", "2");
        page.element("title", told(span)).close().newline();
    }

    private void drawBarLabels(int lane) {
        List<Span> spans = diagram.spans().stream().filter(span -> span.lane() == lane)
                .sorted(Comparator.comparingLong(Span::startPs).thenComparingLong(Span::endPs)).toList();
        double room = LANE_WIDTH - BAR / 2 - 16;
        double free = Double.NEGATIVE_INFINITY;
        for (Span span : spans) {
            String duration = Numbers.time(span.endPs() - span.startPs());
            String label = SafeText.oneLine(span.label());
            boolean onOneLine = (label.length() + duration.length() + 1) * CHARACTER <= room;
            double tall = onOneLine ? LINE : 2 * LINE;
            double middle = (scale.y(span.startPs()) + scale.y(span.endPs())) / 2;
            double y = Math.max(middle - tall / 2, free);
            double x = laneX(lane) + BAR / 2 + 5;
            if (y - (middle - tall / 2) > 4) {
                page.empty("path", "class", "leader", "d", "M" + px(laneX(lane) + BAR / 2) + " " + px(middle) + "L"
                        + px(x - 1) + " " + px(y + tall / 2));
            }
            page.open("text", "class", "span", "x", px(x), "y", px(y + LINE - 3.5));
            page.text(fitted(label, room)).text(onOneLine ? " " : "");
            if (onOneLine) {
                page.element("tspan", duration, "class", "duration");
            } else {
                page.element("tspan", duration, "class", "duration", "x", px(x), "dy", px(LINE - 1));
            }
            page.close().newline();
            free = y + tall;
        }
    }

    private void drawArrow(Arrow arrow) {
        boolean isLost = arrow.style() == Style.LOST;
        double x1 = edge(arrow.fromLane(), arrow.toLane());
        double y1 = scale.y(arrow.startPs());
        double x2 = edge(arrow.toLane(), arrow.fromLane());
        double y2 = scale.y(arrow.endPs());
        if (isLost) {
            x2 = (x1 + x2) / 2;
            y2 = (y1 + y2) / 2;
        }
        page.open("g", "class", "arrow " + className(arrow.style()));
        page.element("title", told(arrow));
        if (arrow.fromLane() == arrow.toLane()) {
            page.empty("path", "class", "shaft", "d", "M" + px(x1) + " " + px(y1) + "h22V" + px(y2) + "h-22");
            drawHead(x1, y2, Math.PI);
        } else {
            page.empty("line", "class", "shaft", "x1", px(x1), "y1", px(y1), "x2", px(x2), "y2", px(y2));
            if (isLost) {
                page.empty("path", "class", "cross", "d", "M" + px(x2 - 6) + " " + px(y2 - 6) + "l12 12m0 -12l-12 12");
            } else {
                drawHead(x2, y2, Math.atan2(y2 - y1, x2 - x1));
            }
        }
        page.close().newline();
    }

    private void drawHead(double x, double y, double angle) {
        double back = angle + Math.PI;
        page.empty("path", "class", "head", "d",
                "M" + px(x) + " " + px(y) + "L" + px(x + HEAD * Math.cos(back - 0.42)) + " "
                        + px(y + HEAD * Math.sin(back - 0.42)) + "L" + px(x + HEAD * Math.cos(back + 0.42)) + " "
                        + px(y + HEAD * Math.sin(back + 0.42)) + "z");
    }

    private void drawArrowLabel(Arrow arrow) {
        if (arrow.label().isEmpty()) {
            return;
        }
        double x1 = edge(arrow.fromLane(), arrow.toLane());
        double y1 = scale.y(arrow.startPs());
        double x2 = edge(arrow.toLane(), arrow.fromLane());
        double y2 = scale.y(arrow.endPs());
        double share = arrow.style() == Style.LOST ? 0.25 : 0.5;
        double x = x1 + (x2 - x1) * share;
        double y = y1 + (y2 - y1) * share;
        double slope = Math.toDegrees(Math.atan2(y2 - y1, Math.abs(x2 - x1))) * (x2 < x1 ? -1 : 1);
        boolean leans = Math.abs(slope) <= STEEPEST_LABEL_DEGREES;
        double room = Math.max(Math.hypot(x2 - x1, y2 - y1), LANE_WIDTH);
        page.element("text", fitted(arrow.label(), room), "class", "arrow " + className(arrow.style()), "transform",
                "translate(" + px(x) + " " + px(y) + ")" + (leans ? " rotate(" + px(slope) + ")" : ""), "dy", "-5");
    }

    private void drawLegend() {
        Set<Style> used = EnumSet.noneOf(Style.class);
        diagram.arrows().forEach(arrow -> used.add(arrow.style()));
        if (used.isEmpty()) {
            return;
        }
        page.open("ul", "class", "legend");
        for (Style style : used) {
            page.open("li").open("svg", "viewBox", "0 0 34 14", "class", "swatch wide");
            page.open("g", "class", "arrow " + className(style));
            page.empty("line", "class", "shaft", "x1", "1", "y1", "7", "x2", style == Style.LOST ? "26" : "30", "y2",
                    "7");
            if (style == Style.LOST) {
                page.empty("path", "class", "cross", "d", "M21 2l10 10m0 -10l-10 10");
            } else {
                drawHead(33, 7, 0);
            }
            page.close().close().text(legend(style)).close();
        }
        page.close();
    }

    private double laneX(int lane) {
        return GUTTER + (lane + 0.5) * LANE_WIDTH;
    }

    /** The side of a lane that faces another lane. */
    private double edge(int lane, int towards) {
        return laneX(lane) + (towards < lane ? -BAR / 2 : BAR / 2);
    }

    /** Lanes of one name share a colour, so that the kernels of two hosts look alike. */
    private int colour(int lane) {
        List<String> names = diagram.lanes().stream().map(Lane::name).distinct().toList();
        return names.indexOf(diagram.lanes().get(lane).name()) % COLOURS + 1;
    }

    private String told(Span span) {
        return span.label() + ": " + Numbers.time(span.endPs() - span.startPs()) + ", from "
                + Numbers.instant(span.startPs());
    }

    private String told(Arrow arrow) {
        return (arrow.label().isEmpty() ? "" : arrow.label() + ": ") + diagram.lanes().get(arrow.fromLane()).name()
                + " → "
                + diagram.lanes().get(arrow.toLane()).name() + ", " + legend(arrow.style()) + ", "
                + Numbers.time(arrow.endPs() - arrow.startPs()) + ", from " + Numbers.instant(arrow.startPs());
    }

    private static String fitted(String text, double room) {
        return SafeText.shortened(text, Math.max(4, (int) (room / CHARACTER)));
    }

    private static String className(Style style) {
        return style.name().toLowerCase(Locale.ROOT);
    }

    private static String legend(Style style) {
        return switch (style) {
            case NORMAL -> "message";
            case LOST -> "lost on the way";
            case RETRANSMISSION -> "sent again";
            case ACK -> "acknowledgment";
            case DUPLICATE -> "duplicate";
        };
    }
}
