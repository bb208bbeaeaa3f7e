package org.wirelore.rig.report.render;

import static org.wirelore.rig.report.render.Markup.px;

import java.math.BigDecimal;
import java.util.ArrayList;
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
import org.wirelore.rig.report.render.LabelPlacement.Box;

/**
 * Draws a {@link SequenceDiagram}: places as columns, time downwards and true to scale, messages as slanted arrows, activities as
 * bars with what was done and for how long.
 *
 * <p>A lost message ends halfway, in a cross. Labels move out of each other's way, and one that moved far is joined to
 * its bar by a thin line; bars and arrows never move. Colours come from the style sheet, and no element has an id.
 */
final class SequenceSvg {
    private static final double GUTTER = 58;
    private static final double LANE_WIDTH = 150;
    /** Room outside of the first and the last lane, for their labels. */
    private static final double EDGE = 58;
    private static final double MARGIN = 8;
    /** Half the distance between two groups: what lies there is the wire. */
    private static final double GAP = 17;
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
    /** How much wider bold text runs. */
    private static final double BOLD = 1.12;
    /** Distance of an activity's label from the middle of its lane. */
    private static final double LABEL_GAP = BAR / 2 + 5;
    /** An activity's label may move up and down in so many steps of so many pixels. */
    private static final int LABEL_STEPS = 9;
    private static final double LABEL_STEP = 6;
    /** Where on its shaft an arrow's label may stand, the favourite first. */
    private static final double[] LABEL_SHARES = {0.5, 0.4, 0.6, 0.3, 0.7};

    private final SequenceDiagram diagram;
    private final Markup page;
    private final SequenceScale scale;
    private final double width;
    private final LabelPlacement placement = new LabelPlacement();

    private SequenceSvg(SequenceDiagram diagram, Markup page) {
        this.diagram = diagram;
        this.page = page;
        this.scale = new SequenceScale(diagram, TOP);
        this.width = GUTTER + 2 * EDGE + Math.max(1, diagram.lanes().size()) * LANE_WIDTH + MARGIN;
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
        diagram.arrows().forEach(this::drawArrowLabel);
        diagram.spans().stream().sorted(Comparator.comparingLong(Span::startPs).thenComparingInt(Span::lane))
                .forEach(this::drawBarLabel);
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
                double left = laneX(first) - LANE_WIDTH / 2 + GAP - (first == 0 ? EDGE : 0);
                double right = laneX(next - 1) + LANE_WIDTH / 2 - GAP + (next == lanes.size() ? EDGE : 0);
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
        double tall = Math.max(1, scale.y(span.endPs()) - y);
        placement.block(new Box(laneX(span.lane()) - BAR / 2, y, BAR, tall));
        page.open("rect", "class", "bar k" + colour(span.lane()), "x", px(laneX(span.lane()) - BAR / 2), "y", px(y),
                "width", px(BAR), "height", px(tall), "rx", "2");
        page.element("title", told(span)).close().newline();
    }

    private void drawBarLabel(Span span) {
        double room = LANE_WIDTH - BAR - 12;
        String duration = Numbers.time(span.endPs() - span.startPs());
        String label = fitted(span.label(), room);
        boolean onOneLine = textWidth(label + " " + duration) <= room;
        double wide = textWidth(
                onOneLine ? label + " " + duration : label.length() > duration.length() ? label : duration);
        double tall = onOneLine ? LINE : 2 * LINE;
        double middle = (scale.y(span.startPs()) + scale.y(span.endPs())) / 2;
        List<List<Box>> candidates = new ArrayList<>();
        for (int step = 0; step < LABEL_STEPS; step++) {
            int away = (step + 1) / 2;
            double y = middle - tall / 2 + (step % 2 == 1 ? away : -away) * LABEL_STEP;
            candidates.add(List.of(new Box(laneX(span.lane()) + LABEL_GAP, y, wide, tall)));
            candidates.add(List.of(new Box(laneX(span.lane()) - LABEL_GAP - wide, y, wide, tall)));
        }
        Box box = candidates.get(placement.choose(candidates)).getFirst();
        boolean isLeft = box.x() < laneX(span.lane());
        double x = isLeft ? box.x() + wide : box.x();
        if (Math.abs(box.y() + tall / 2 - middle) > LABEL_STEP) {
            page.empty("path", "class", "leader", "d", "M" + px(laneX(span.lane()) + (isLeft ? -BAR : BAR) / 2) + " "
                    + px(middle) + "L" + px(x + (isLeft ? 1 : -1)) + " " + px(box.y() + tall / 2));
        }
        page.open("text", "class", isLeft ? "span left" : "span", "x", px(x), "y", px(box.y() + LINE - 3.5));
        page.text(label).text(onOneLine ? " " : "");
        if (onOneLine) {
            page.element("tspan", duration, "class", "duration");
        } else {
            page.element("tspan", duration, "class", "duration", "x", px(x), "dy", px(LINE - 1));
        }
        page.close().newline();
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
        placement.blockLine(x1, y1, x2, y2, 3);
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
        double angle = Math.atan2(y2 - y1, Math.abs(x2 - x1)) * (x2 < x1 ? -1 : 1);
        double lean = Math.abs(Math.toDegrees(angle)) <= STEEPEST_LABEL_DEGREES ? angle : 0;
        String label = fitted(arrow.label(), Math.max(Math.hypot(x2 - x1, y2 - y1), LANE_WIDTH));
        double wide = textWidth(label) * BOLD;
        double reach = arrow.style() == Style.LOST ? 0.5 : 1;
        List<Anchor> anchors = new ArrayList<>();
        for (double share : LABEL_SHARES) {
            double x = x1 + (x2 - x1) * share * reach;
            double y = y1 + (y2 - y1) * share * reach;
            double away = lean == 0 ? Math.abs(Math.tan(angle)) * wide / 2 : 0;
            anchors.add(new Anchor(x, y, -5 - Math.min(away, 3 * LINE)));
            anchors.add(new Anchor(x, y, LINE + Math.min(away, 3 * LINE)));
        }
        Anchor at = anchors.get(placement.choose(anchors.stream().map(anchor -> anchor.boxes(wide, lean)).toList()));
        page.element("text", label, "class", "arrow " + className(arrow.style()), "transform",
                "translate(" + px(at.x()) + " " + px(at.y()) + ")"
                        + (lean == 0 ? "" : " rotate(" + px(Math.toDegrees(lean)) + ")"),
                "dy", px(at.dy()));
    }

    /** A place for the label of an arrow: a point on the shaft, and how far under it the baseline is. */
    private record Anchor(double x, double y, double dy) {
        /** The label as boxes along its baseline, which may lean. */
        List<Box> boxes(double wide, double lean) {
            List<Box> boxes = new ArrayList<>();
            int pieces = (int) Math.max(1, Math.ceil(wide / LINE));
            double piece = wide / pieces;
            for (int i = 0; i < pieces; i++) {
                double along = -wide / 2 + (i + 0.5) * piece;
                double middleX = x + along * Math.cos(lean) - (dy - 4) * Math.sin(lean);
                double middleY = y + along * Math.sin(lean) + (dy - 4) * Math.cos(lean);
                boxes.add(new Box(middleX - piece / 2, middleY - 5, piece, 10));
            }
            return boxes;
        }
    }

    private void drawLegend() {
        Set<Style> used = EnumSet.noneOf(Style.class);
        diagram.arrows().forEach(arrow -> used.add(arrow.style()));
        if (used.isEmpty() || used.equals(EnumSet.of(Style.NORMAL))) {
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
        return GUTTER + EDGE + (lane + 0.5) * LANE_WIDTH;
    }

    /** The side of a lane that faces another lane. */
    private double edge(int lane, int towards) {
        return laneX(lane) + (towards < lane ? -BAR / 2 : BAR / 2);
    }

    /** Lanes of one kind share a colour, so that the kernels of two hosts look alike, and rank 0 and rank 1. */
    private int colour(int lane) {
        List<String> kinds = diagram.lanes().stream().map(SequenceSvg::kind).distinct().toList();
        return kinds.indexOf(kind(diagram.lanes().get(lane))) % COLOURS + 1;
    }

    private static String kind(Lane lane) {
        return lane.name().replaceAll("[0-9]+$", "");
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

    private static double textWidth(String text) {
        return text.codePointCount(0, text.length()) * CHARACTER;
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
