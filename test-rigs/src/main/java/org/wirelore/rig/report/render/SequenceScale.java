package org.wirelore.rig.report.render;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.wirelore.rig.report.SequenceDiagram;

/**
 * The time axis of a sequence diagram: one scale from top to bottom, chosen so that most activities are tall enough to be read.
 *
 * <p>A quarter of the activities may be shorter than a line of text; the whole is never shorter than {@link #LEAST_HEIGHT} nor
 * taller than {@link #MOST_HEIGHT}.
 */
final class SequenceScale {
    /** Height of a diagram with little in it. */
    static final double LEAST_HEIGHT = 420;
    /** Height that a diagram never exceeds: two pages of print. */
    static final double MOST_HEIGHT = 1_500;
    private static final double READABLE_SPAN = 15;
    private static final double TICK_DISTANCE = 44;
    private static final long[] ROUND = {1, 2, 5, 10};

    private final double top;
    private final double height;
    private final long startPs;
    private final long endPs;

    /**
     * The scale of a diagram.
     *
     * @param diagram what it must show
     * @param top     coordinate of its first moment
     */
    SequenceScale(SequenceDiagram diagram, double top) {
        this.top = top;
        this.startPs = Stream.concat(diagram.arrows().stream().map(SequenceDiagram.Arrow::startPs),
                diagram.spans().stream().map(SequenceDiagram.Span::startPs)).min(Long::compare).orElse(0L);
        this.endPs = Math.max(startPs + 1,
                Stream.concat(diagram.arrows().stream().map(SequenceDiagram.Arrow::endPs),
                        diagram.spans().stream().map(SequenceDiagram.Span::endPs)).max(Long::compare).orElse(0L));
        this.height = height(diagram.spans(), endPs - startPs);
    }

    /** Coordinate of a moment. */
    double y(long ps) {
        return top + (double) (ps - startPs) / (endPs - startPs) * height;
    }

    /** Coordinate of the last moment. */
    double bottom() {
        return top + height;
    }

    /** The first moment, in picoseconds of virtual time. */
    long startPs() {
        return startPs;
    }

    /** From the first moment to the last, in picoseconds. */
    long durationPs() {
        return endPs - startPs;
    }

    /** Time between two ticks in picoseconds: 1, 2 or 5 times a power of ten. */
    long tickPs() {
        double wanted = TICK_DISTANCE / height * durationPs();
        long power = 1;
        while (power * 10 <= wanted) {
            power *= 10;
        }
        for (long factor : ROUND) {
            if (factor * power >= wanted) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    private static double height(List<SequenceDiagram.Span> spans, long durationPs) {
        long[] lengths = spans.stream().mapToLong(span -> span.endPs() - span.startPs()).filter(ps -> ps > 0).sorted()
                .toArray();
        if (lengths.length == 0) {
            return LEAST_HEIGHT;
        }
        long quartile = LongStream.of(lengths).skip(lengths.length / 4).findFirst().orElse(durationPs);
        return Math.clamp(READABLE_SPAN * durationPs / quartile, LEAST_HEIGHT, MOST_HEIGHT);
    }
}
