package org.wirelore.rig.report.render;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds places for labels in a drawing so that they cover neither each other nor what is drawn.
 *
 * <p>Everything that must stay visible is an obstacle, a box in coordinates of the drawing. A label is offered some
 * candidate boxes, the favourite first, and takes the one with the least cost: the area that it would cover, and, far
 * less, how far it is from the favourite. It never covers another label: without such a place it has none. The result
 * depends on nothing but the order of the calls.
 */
final class LabelPlacement {
    /** Cost of a step down the list of candidates, in square pixels that it is worth not to cover. */
    private static final double COST_OF_A_STEP = 4;
    private static final double SAMPLE = 6;

    private final List<Box> obstacles = new ArrayList<>();
    private final List<Box> labels = new ArrayList<>();

    /** A rectangle: left, top, width, height. */
    record Box(double x, double y, double width, double height) {
        /** The area that two boxes have in common. */
        double overlap(Box other) {
            double common = Math.min(x + width, other.x + other.width) - Math.max(x, other.x);
            double tall = Math.min(y + height, other.y + other.height) - Math.max(y, other.y);
            return common > 0 && tall > 0 ? common * tall : 0;
        }
    }

    /** Keeps a box free of labels where that is possible. */
    void block(Box box) {
        obstacles.add(box);
    }

    /** Keeps a box free of labels: a text stands there. */
    void blockLabel(Box box) {
        labels.add(box);
    }

    /** Keeps a line free of labels, {@code thickness} wide. */
    void blockLine(double x1, double y1, double x2, double y2, double thickness) {
        int samples = (int) Math.max(1, Math.ceil(StrictMath.hypot(x2 - x1, y2 - y1) / SAMPLE));
        double wide = Math.abs(x2 - x1) / samples;
        double tall = Math.abs(y2 - y1) / samples;
        for (int i = 0; i < samples; i++) {
            double middleX = x1 + (x2 - x1) * (i + 0.5) / samples;
            double middleY = y1 + (y2 - y1) * (i + 0.5) / samples;
            block(new Box(middleX - (wide + thickness) / 2, middleY - (tall + thickness) / 2, wide + thickness,
                    tall + thickness));
        }
    }

    /**
     * Chooses the cheapest of some candidates.
     *
     * @param candidates each a label cut into one or more boxes (a slanted label is several), the favourite first; at
     *         least one
     * @return index of the choice, which no later label covers; -1 if each candidate covers an earlier label
     */
    int choose(List<List<Box>> candidates) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < candidates.size(); i++) {
            double cost = i * COST_OF_A_STEP + covered(candidates.get(i), obstacles);
            if (cost < least && covered(candidates.get(i), labels) == 0) {
                least = cost;
                best = i;
            }
        }
        if (best >= 0) {
            labels.addAll(candidates.get(best));
        }
        return best;
    }

    private static double covered(List<Box> boxes, List<Box> by) {
        double area = 0;
        for (Box box : boxes) {
            for (Box other : by) {
                area += box.overlap(other);
            }
        }
        return area;
    }
}
