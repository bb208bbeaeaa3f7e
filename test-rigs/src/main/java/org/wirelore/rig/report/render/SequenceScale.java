package org.wirelore.rig.report.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.wirelore.rig.report.SequenceDiagram;

/**
 * The time axis of a sequence diagram: one scale from top to bottom, chosen so that most activities are tall enough to
 * be read.
 *
 * <p>A quarter of the activities may be shorter than a line of text; the whole is never shorter than
 * {@link #LEAST_HEIGHT} nor taller than {@link #MOST_HEIGHT}. Where the scale would become far too small for that, the
 * axis is broken in stretches in which nothing begins, ends or is busy, the longest first: such a {@link Break} has one
 * height, however long it is. The rest is to scale.
 */
final class SequenceScale {
    /** Height of a diagram with little in it. */
    static final double LEAST_HEIGHT = 420;
    /** Height that a diagram never exceeds: two pages of print. */
    static final double MOST_HEIGHT = 1_500;
    /** Height of a break. */
    static final double BREAK_HEIGHT = 40;
    /** Most breaks: they take at most half of the height. */
    private static final int BREAKS_MAX = (int) (MOST_HEIGHT / 2 / BREAK_HEIGHT);
    /** How much smaller than readable the scale may be before the axis is broken: most labels still find room. */
    private static final double SHRINK_MAX = 4;
    private static final double READABLE_SPAN = 15;
    /** Room on both sides of a break that stays to scale, so that labels beside it have somewhere to go. */
    private static final double BREAK_MARGIN = 30;
    private static final double TICK_DISTANCE = 44;
    private static final long[] ROUND = {1, 2, 5, 10};

    private final double top;
    private final long startPs;
    private final long endPs;
    private final List<Break> breaks;
    private final double pixelsPerPs;

    /** A stretch of time that the axis leaves out, in picoseconds of virtual time. */
    record Break(long fromPs, long toPs) {
        long lengthPs() {
            return toPs - fromPs;
        }
    }

    /**
     * The scale of a diagram.
     *
     * @param diagram what it must show
     * @param top     coordinate of its first moment
     */
    SequenceScale(SequenceDiagram diagram, double top) {
        this.top = top;
        this.startPs = events(diagram).mapToLong(SequenceDiagram.Event::startPs).min().orElse(0L);
        this.endPs = Math.max(startPs + 1, events(diagram).mapToLong(SequenceDiagram.Event::endPs).max().orElse(0L));
        double wanted = readablePixelsPerPs(diagram);
        this.breaks = breaks(diagram, wanted);
        long shown = durationPs() - breaks.stream().mapToLong(Break::lengthPs).sum();
        double room = MOST_HEIGHT - breaks.size() * BREAK_HEIGHT;
        double least = breaks.isEmpty() ? LEAST_HEIGHT / shown : 0;
        this.pixelsPerPs = Math.max(least, Math.min(wanted, room / shown));
    }

    private static Stream<SequenceDiagram.Event> events(SequenceDiagram diagram) {
        return Stream.concat(diagram.arrows().stream(), diagram.spans().stream());
    }

    /** Coordinate of a moment. */
    double y(long ps) {
        double y = top;
        long from = startPs;
        for (Break each : breaks) {
            if (ps <= each.fromPs) {
                break;
            }
            y += (each.fromPs - from) * pixelsPerPs;
            from = each.toPs;
            if (ps < each.toPs) {
                return y + BREAK_HEIGHT * (ps - each.fromPs) / each.lengthPs();
            }
            y += BREAK_HEIGHT;
        }
        return y + (ps - from) * pixelsPerPs;
    }

    /** Coordinate of the last moment. */
    double bottom() {
        return y(endPs);
    }

    /** The first moment, in picoseconds of virtual time. */
    long startPs() {
        return startPs;
    }

    /** From the first moment to the last, in picoseconds. */
    long durationPs() {
        return endPs - startPs;
    }

    /** The stretches that are left out, from first to last. */
    List<Break> breaks() {
        return breaks;
    }

    /** Time between two ticks in picoseconds: 1, 2 or 5 times a power of ten. */
    private long tickPs() {
        double wanted = TICK_DISTANCE / pixelsPerPs;
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

    /** The moments with a tick, in picoseconds after the first; none lies in a break. */
    List<Long> ticksPs() {
        long tick = tickPs();
        List<Long> ticks = new ArrayList<>();
        long from = 0;
        for (Break each : breaks) {
            addTicks(ticks, from, each.fromPs - startPs, tick);
            from = each.toPs - startPs;
        }
        addTicks(ticks, from, durationPs(), tick);
        return ticks;
    }

    private static void addTicks(List<Long> ticks, long from, long to, long tick) {
        for (long at = Math.ceilDiv(from, tick) * tick; at <= to; at += tick) {
            ticks.add(at);
        }
    }

    /** What makes three quarters of the activities tall enough; without any, of the distances between two arrows. */
    private double readablePixelsPerPs(SequenceDiagram diagram) {
        long[] lengths = diagram.spans().stream().mapToLong(span -> span.endPs() - span.startPs()).toArray();
        if (lengths.length == 0) {
            long[] starts = diagram.arrows().stream().mapToLong(SequenceDiagram.Arrow::startPs).sorted().toArray();
            lengths = IntStream.range(1, starts.length).mapToLong(i -> starts[i] - starts[i - 1]).toArray();
        }
        long[] sorted = LongStream.of(lengths).filter(ps -> ps > 0).sorted().toArray();
        return sorted.length == 0 ? LEAST_HEIGHT / durationPs() : READABLE_SPAN / sorted[sorted.length / 4];
    }

    private List<Break> breaks(SequenceDiagram diagram, double wanted) {
        double height = durationPs() * wanted;
        List<Break> chosen = new ArrayList<>();
        for (Break gap : gaps(diagram, wanted)) {
            if (height <= SHRINK_MAX * MOST_HEIGHT || chosen.size() == BREAKS_MAX) {
                break;
            }
            height -= gap.lengthPs() * wanted - BREAK_HEIGHT;
            chosen.add(gap);
        }
        chosen.sort(Comparator.comparingLong(Break::fromPs));
        return List.copyOf(chosen);
    }

    /**
     * Stretches in which nothing begins, ends or is busy, less a margin, the longest first; only what is worth a break.
     */
    private static List<Break> gaps(SequenceDiagram diagram, double wanted) {
        long margin = Math.round(SHRINK_MAX * BREAK_MARGIN / wanted);
        List<Break> busy = new ArrayList<>();
        diagram.spans().forEach(span -> busy.add(new Break(span.startPs(), span.endPs())));
        diagram.arrows().forEach(arrow -> {
            busy.add(new Break(arrow.startPs(), arrow.startPs()));
            busy.add(new Break(arrow.endPs(), arrow.endPs()));
        });
        busy.sort(Comparator.comparingLong(Break::fromPs));
        List<Break> gaps = new ArrayList<>();
        long until = busy.isEmpty() ? 0 : busy.getFirst().fromPs;
        for (Break each : busy) {
            if ((each.fromPs - until - 2 * margin) * wanted > SHRINK_MAX * BREAK_HEIGHT) {
                gaps.add(new Break(until + margin, each.fromPs - margin));
            }
            until = Math.max(until, each.toPs);
        }
        gaps.sort(Comparator.comparingLong(Break::lengthPs).reversed());
        return gaps;
    }
}
