package org.wirelore.rig.report.render;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.SequenceDiagram.Style;
import org.wirelore.rig.report.render.SequenceSvg.Layout;

/**
 * A sequence diagram with its title and its legend.
 *
 * <p>It is drawn twice, and the style sheet shows the one that fits: a wide drawing with words at everything, and one
 * for a telephone with numbers, which a list under it explains.
 */
final class SequenceFigure {
    private SequenceFigure() {
    }

    /** Draws the figure. */
    static void draw(SequenceDiagram diagram, Markup page) {
        SequenceScale scale = new SequenceScale(diagram, 0);
        SequenceSteps steps = new SequenceSteps(diagram);
        page.open("figure", "class", "sequence");
        page.open("figcaption").text(diagram.title());
        if (steps.all().isEmpty() && diagram.arrows().isEmpty()) {
            page.element("span", "Nothing was recorded.", "class", "note").close().close().newline();
            return;
        }
        page.element("span", (scale.breaks().isEmpty() ? "True to scale, " : "True to scale between the breaks, ")
                + Numbers.time(scale.durationPs()) + " from top to bottom; 0 is " + Numbers.instant(scale.startPs())
                + " of virtual time.", "class", "note");
        page.close();
        page.open("div", "class", "scroll", "tabindex", "0");
        SequenceSvg.draw(diagram, steps, Layout.WIDE, page);
        SequenceSvg.draw(diagram, steps, Layout.NARROW, page);
        page.close();
        drawLegend(diagram, page);
        page.open("ol", "class", "steps");
        steps.all().forEach(step -> page.element("li", SafeText.oneLine(steps.brief(step))));
        page.close().close().newline();
    }

    /** What a style stands for. */
    static String meaning(Style style) {
        return switch (style) {
            case NORMAL -> "message";
            case LOST -> "lost on the way";
            case DUPLICATE -> "duplicate";
        };
    }

    /** What the style sheet calls a style. */
    static String className(Style style) {
        return style.name().toLowerCase(Locale.ROOT);
    }

    private static void drawLegend(SequenceDiagram diagram, Markup page) {
        Set<Style> used = EnumSet.noneOf(Style.class);
        diagram.arrows().forEach(arrow -> used.add(arrow.style()));
        if (used.isEmpty() || used.equals(EnumSet.of(Style.NORMAL))) {
            return;
        }
        page.open("ul", "class", "legend");
        for (Style style : used) {
            page.open("li").open("svg", "viewBox", "0 0 34 14", "class", "swatch long");
            page.open("g", "class", "arrow " + className(style));
            if (style == Style.LOST) {
                SequenceSvg.drawLost(page, 1, 7, 26, 7);
            } else {
                SequenceSvg.drawShaft(page, 1, 7, 30, 7);
                SequenceSvg.drawHead(page, 33, 7, 0);
            }
            page.close().close().text(meaning(style)).close();
        }
        page.close();
    }
}
