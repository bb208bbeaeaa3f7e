package org.wirelore.rig.report.render;

import static org.wirelore.rig.report.render.Markup.px;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.SequenceDiagram.Arrow;
import org.wirelore.rig.report.SequenceDiagram.Lane;
import org.wirelore.rig.report.SequenceDiagram.Span;
import org.wirelore.rig.report.SequenceDiagram.Style;
import org.wirelore.rig.report.render.LabelPlacement.Box;

/**
 * Draws a {@link SequenceDiagram}: places as columns, time downwards and true to scale, messages as slanted arrows,
 * activities as bars with what was done and for how long.
 *
 * <p>A lost message ends halfway, in a cross. Labels move out of each other's way, and one that moved far is joined to
 * its bar by a thin line; bars and arrows never move. A label that has no room without covering another is left out;
 * the tooltip of its bar or arrow has its text. Colours come from the style sheet, and no element has an id.
 */
final class SequenceSvg {
    private static final double MARGIN = 8;
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
    /** That many fit on a page side by side. */
    private static final int LANES_FITTING = 7;
    /** Beyond this number of labels, an item keeps only its tooltip: no reader finds a label among more. */
    private static final int MOST_LABELS = 200;
    /** How many more characters of the small print of a narrow drawing go into the same room. */
    private static final double SMALL = 1.2;
    /** How much wider bold text runs. */
    private static final double BOLD = 1.12;
    /** Distance of an activity's label from the middle of its lane. */
    private static final double LABEL_GAP = BAR / 2 + 5;
    /** An activity's label may move up and down: the number of steps, and the pixels of each. */
    private static final int LABEL_STEPS = 9;
    private static final double LABEL_STEP = 6;
    /** Where on its shaft an arrow's label may stand, the favourite first. */
    private static final double[] LABEL_SHARES = {0.5, 0.4, 0.6, 0.3, 0.7};

    private final SequenceDiagram diagram;
    private final SequenceSteps steps;
    private final Layout layout;
    private final Markup page;
    private final SequenceScale scale;
    private final double width;
    private final LabelPlacement placement = new LabelPlacement();

    /**
     * How wide a drawing is, and what stands beside its bars and arrows.
     *
     * @param laneWidth  distance of two lanes
     * @param edge       room outside of the first and the last lane, for their labels
     * @param gutter     room for the time axis
     * @param gap        half the distance between two groups: what lies there is the wire
     * @param isNumbered whether there are numbers instead of words, which are explained beside the drawing
     */
    record Layout(double laneWidth, double edge, double gutter, double gap, boolean isNumbered) {
        /** For a screen or a page. */
        static final Layout WIDE = new Layout(150, 58, 58, 17, false);
        /** For a telephone. */
        static final Layout NARROW = new Layout(45, 6, 38, 3, true);
    }

    private SequenceSvg(SequenceDiagram diagram, SequenceSteps steps, Layout layout, Markup page) {
        this.diagram = diagram;
        this.steps = steps;
        this.layout = layout;
        this.page = page;
        this.scale = new SequenceScale(diagram, TOP);
        this.width = layout.gutter() + 2 * layout.edge() + Math.max(1, diagram.lanes().size()) * layout.laneWidth()
                + MARGIN;
    }

    /** Draws the diagram; {@code steps} numbers what is in it. */
    static void draw(SequenceDiagram diagram, SequenceSteps steps, Layout layout, Markup page) {
        new SequenceSvg(diagram, steps, layout, page).draw("");
    }

    /** Draws the diagram as a file of its own, with words at everything. */
    static void drawAlone(SequenceDiagram diagram, String styleSheet, Markup page) {
        new SequenceSvg(diagram, new SequenceSteps(diagram), Layout.WIDE, page).draw(styleSheet);
    }

    /** @param styleSheet its own; empty if the page has one */
    private void draw(String styleSheet) {
        double height = scale.bottom() + 30;
        boolean isAlone = !styleSheet.isEmpty();
        page.open("svg", "xmlns", isAlone ? "http://www.w3.org/2000/svg" : "", "viewBox",
                "0 0 " + px(width) + " " + px(height), "width", px(width), "height", isAlone ? px(height) : "", "class",
                isAlone ? "alone sequence" : style(), "role", "img", "aria-label",
                SafeText.shortened(diagram.title(), 80));
        if (isAlone) {
            page.style(styleSheet).element("title", diagram.title());
        }
        drawGroups(height);
        drawTime();
        drawLanes();
        diagram.spans().forEach(this::drawBar);
        diagram.arrows().forEach(this::drawArrow);
        steps.all().stream().limit(MOST_LABELS).forEach(step -> {
            if (step.what() instanceof Arrow arrow) {
                drawArrowLabel(arrow, layout.isNumbered() ? Integer.toString(step.number()) : arrow.label());
            }
        });
        steps.all().stream().limit(MOST_LABELS).forEach(step -> {
            if (step.what() instanceof Span span) {
                drawBarLabel(span, layout.isNumbered() ? Integer.toString(step.number()) : span.label());
            }
        });
        page.close().newline();
    }

    /** With many lanes the words are readable only at the drawing's own size, and the reader scrolls. */
    private String style() {
        return layout.isNumbered() ? "narrow" : diagram.lanes().size() > LANES_FITTING ? "wide broad" : "wide";
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
                double left = laneX(first) - layout.laneWidth() / 2 + layout.gap() - (first == 0 ? layout.edge() : 0);
                double right = laneX(next - 1) + layout.laneWidth() / 2 - layout.gap()
                        + (next == lanes.size() ? layout.edge() : 0);
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
        long unit = scale.durationPs() < 1_000_000L
                ? 1_000L
                : scale.durationPs() < 10_000_000_000L
                        ? 1_000_000L
                        : 1_000_000_000L;
        String name = unit == 1_000L ? "ns" : unit == 1_000_000L ? "µs" : "ms";
        page.element("text", name, "class", "tick y", "x", px(layout.gutter() - 12), "y", px(TOP - 20));
        for (long at : scale.ticksPs()) {
            double y = scale.y(scale.startPs() + at);
            String label = BigDecimal.valueOf(at).divide(BigDecimal.valueOf(unit)).stripTrailingZeros().toPlainString();
            page.empty("line", "class", "grid", "x1", px(layout.gutter() - 6), "x2", px(width - MARGIN), "y1", px(y),
                    "y2",
                    px(y));
            page.element("text", label, "class", "tick y", "x", px(layout.gutter() - 12), "y", px(y + 4));
        }
        scale.breaks().forEach(this::drawBreak);
        page.newline();
    }

    /** Two lines across the drawing with the time between them that the drawing leaves out. */
    private void drawBreak(SequenceScale.Break left) {
        double y = scale.y(left.fromPs());
        double tall = scale.y(left.toPs()) - y;
        page.empty("rect", "class", "break", "x", px(layout.gutter() - 6), "y", px(y), "width",
                px(width - MARGIN - layout.gutter() + 6), "height", px(tall));
        String text = Numbers.time(left.lengthPs()) + (layout.isNumbered() ? "" : " left out");
        double middle = (layout.gutter() + width - MARGIN) / 2;
        page.element("text", text, "class", "break", "x", px(middle), "y", px(y + tall / 2 + 4));
        placement.blockLabel(new Box(middle - textWidth(text) / 2, y, textWidth(text), tall));
    }

    private void drawLanes() {
        for (int i = 0; i < diagram.lanes().size(); i++) {
            Lane lane = diagram.lanes().get(i);
            page.open("text", "class", "lane", "x", px(laneX(i)), "y", px(TOP - 30));
            page.element("title", lane.name());
            page.text(fitted(lane.name(), layout.isNumbered() ? layout.laneWidth() * SMALL : layout.laneWidth() - 10))
                    .close();
            page.empty("line", "class", "life", "x1", px(laneX(i)), "x2", px(laneX(i)), "y1", px(TOP - 18), "y2",
                    px(scale.bottom() + 12));
        }
        page.newline();
    }

    private void drawBar(Span span) {
        double y = scale.y(span.startPs());
        double tall = Math.max(1, scale.y(span.endPs()) - y);
        placement.block(new Box(laneX(span.lane()) - BAR / 2, y, BAR, tall));
        if (span.isMoment()) {
            page.open("circle", "class", "mark", "cx", px(laneX(span.lane())), "cy", px(y), "r", px(BAR / 2));
            page.element("title", steps.text(span)).close().newline();
            return;
        }
        page.open("rect", "class", "bar k" + colour(span.lane()), "x", px(laneX(span.lane()) - BAR / 2), "y", px(y),
                "width", px(BAR), "height", px(tall), "rx", "2");
        page.element("title", steps.text(span)).close().newline();
    }

    private void drawBarLabel(Span span, String text) {
        double room = layout.laneWidth() - BAR - 12;
        String duration = layout.isNumbered() || span.isMoment()
                ? ""
                : Numbers.time(span.endPs() - span.startPs());
        String label = fitted(text, room);
        boolean onOneLine = duration.isEmpty() || textWidth(label + " " + duration) <= room;
        String widest = label.length() > duration.length() ? label : duration;
        double wide = textWidth(onOneLine ? (label + " " + duration).strip() : widest);
        double tall = onOneLine ? LINE : 2 * LINE;
        double middle = (scale.y(span.startPs()) + scale.y(span.endPs())) / 2;
        List<List<Box>> candidates = new ArrayList<>();
        for (int step = 0; step < LABEL_STEPS; step++) {
            int away = (step + 1) / 2;
            double y = middle - tall / 2 + (step % 2 == 1 ? away : -away) * LABEL_STEP;
            candidates.add(List.of(new Box(laneX(span.lane()) + LABEL_GAP, y, wide, tall)));
            candidates.add(List.of(new Box(laneX(span.lane()) - LABEL_GAP - wide, y, wide, tall)));
        }
        int chosen = placement.choose(candidates);
        if (chosen < 0) {
            return;
        }
        Box box = candidates.get(chosen).getFirst();
        boolean isLeft = box.x() < laneX(span.lane());
        double x = isLeft ? box.x() + wide : box.x();
        if (Math.abs(box.y() + tall / 2 - middle) > LABEL_STEP) {
            page.empty("path", "class", "leader", "d", "M" + px(laneX(span.lane()) + (isLeft ? -BAR : BAR) / 2) + " "
                    + px(middle) + "L" + px(x + (isLeft ? 1 : -1)) + " " + px(box.y() + tall / 2));
        }
        page.open("text", "class", isLeft ? "span left" : "span", "x", px(x), "y", px(box.y() + LINE - 3.5));
        page.text(label);
        if (onOneLine && !duration.isEmpty()) {
            page.text(" ").element("tspan", duration, "class", "duration");
        } else if (!onOneLine) {
            page.element("tspan", duration, "class", "duration", "x", px(x), "dy", px(LINE - 1));
        }
        page.close().newline();
    }

    private void drawArrow(Arrow arrow) {
        double x1 = edge(arrow.fromLane(), arrow.toLane());
        double y1 = scale.y(arrow.startPs());
        double x2 = edge(arrow.toLane(), arrow.fromLane());
        double y2 = scale.y(arrow.endPs());
        page.open("g", "class", "arrow " + SequenceFigure.className(arrow.style()));
        page.element("title", steps.text(arrow));
        if (arrow.fromLane() == arrow.toLane()) {
            page.empty("path", "class", "shaft", "d", "M" + px(x1) + " " + px(y1) + "h18V" + px(y2) + "h-18");
            drawHead(page, x1, y2, Math.PI);
        } else if (arrow.style() == Style.LOST) {
            drawLost(page, x1, y1, (x1 + x2) / 2, (y1 + y2) / 2);
        } else {
            drawShaft(page, x1, y1, x2, y2);
            drawHead(page, x2, y2, StrictMath.atan2(y2 - y1, x2 - x1));
        }
        placement.blockLine(x1, y1, x2, y2, 3);
        page.close().newline();
    }

    /** A shaft that ends in a cross. */
    static void drawLost(Markup page, double x1, double y1, double x2, double y2) {
        drawShaft(page, x1, y1, x2, y2);
        page.empty("path", "class", "cross", "d", "M" + px(x2 - 5) + " " + px(y2 - 5) + "l10 10m0 -10l-10 10");
    }

    /** The line of an arrow. */
    static void drawShaft(Markup page, double x1, double y1, double x2, double y2) {
        page.empty("line", "class", "shaft", "x1", px(x1), "y1", px(y1), "x2", px(x2), "y2", px(y2));
    }

    /** The head of an arrow that runs in the direction of the angle, in radians. */
    static void drawHead(Markup page, double x, double y, double angle) {
        double back = angle + Math.PI;
        page.empty("path", "class", "head", "d",
                "M" + px(x) + " " + px(y) + "L" + px(x + HEAD * StrictMath.cos(back - 0.42)) + " "
                        + px(y + HEAD * StrictMath.sin(back - 0.42)) + "L" + px(x + HEAD * StrictMath.cos(back + 0.42))
                        + " "
                        + px(y + HEAD * StrictMath.sin(back + 0.42)) + "z");
    }

    private void drawArrowLabel(Arrow arrow, String text) {
        double x1 = edge(arrow.fromLane(), arrow.toLane());
        double y1 = scale.y(arrow.startPs());
        double x2 = edge(arrow.toLane(), arrow.fromLane());
        double y2 = scale.y(arrow.endPs());
        double angle = StrictMath.atan2(y2 - y1, Math.abs(x2 - x1)) * (x2 < x1 ? -1 : 1);
        double lean = Math.abs(Math.toDegrees(angle)) <= STEEPEST_LABEL_DEGREES ? angle : 0;
        String label = fitted(text, Math.max(StrictMath.hypot(x2 - x1, y2 - y1), layout.laneWidth()));
        double wide = textWidth(label) * BOLD;
        double reach = arrow.style() == Style.LOST ? 0.5 : 1;
        List<Anchor> anchors = new ArrayList<>();
        for (double share : LABEL_SHARES) {
            double x = x1 + (x2 - x1) * share * reach;
            double y = y1 + (y2 - y1) * share * reach;
            double away = lean == 0 ? Math.abs(StrictMath.tan(angle)) * wide / 2 : 0;
            anchors.add(new Anchor(x, y, -5 - Math.min(away, 3 * LINE)));
            anchors.add(new Anchor(x, y, LINE + Math.min(away, 3 * LINE)));
        }
        int chosen = placement.choose(anchors.stream().map(anchor -> anchor.boxes(wide, lean)).toList());
        if (chosen < 0) {
            return;
        }
        Anchor at = anchors.get(chosen);
        page.element("text", label, "class", "arrow " + SequenceFigure.className(arrow.style()), "transform",
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
                double middleX = x + along * StrictMath.cos(lean) - (dy - 4) * StrictMath.sin(lean);
                double middleY = y + along * StrictMath.sin(lean) + (dy - 4) * StrictMath.cos(lean);
                boxes.add(new Box(middleX - piece / 2, middleY - 5, piece, 10));
            }
            return boxes;
        }
    }

    private double laneX(int lane) {
        return layout.gutter() + layout.edge() + (lane + 0.5) * layout.laneWidth();
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

    private static double textWidth(String text) {
        return text.codePointCount(0, text.length()) * CHARACTER;
    }

    private static String fitted(String text, double room) {
        return SafeText.shortened(text, Math.max(4, (int) (room / CHARACTER)));
    }
}
