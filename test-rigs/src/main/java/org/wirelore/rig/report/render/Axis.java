package org.wirelore.rig.report.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * One axis of a plot: which values it spans, where a value lies, and where the ticks are.
 *
 * <p>The bounds are round numbers around the values. A logarithmic axis can't show 0; where one is wanted (a message of
 * 0 bytes), it gets a slot of its own before the axis begins. Without values an axis spans a decade, or 0 to 1.
 */
final class Axis {
    /** Beyond these magnitudes arithmetic on the bounds would overflow; no quantity of a rig comes near. */
    private static final double LARGEST = 1e300;
    private static final double SMALLEST = 1e-300;
    /** The largest value keeps so much distance from the end, so that its mark and its figure have room. */
    private static final double HEADROOM = 1.06;
    private static final int WANTED_STEPS = 6;
    private static final int DECADES_WITH_MINOR_TICKS = 6;
    private static final int DECADES_WITH_TICKS = 24;
    private static final double[] ROUND = {1, 2, 5, 10};

    private final boolean log;
    private final double low;
    private final double high;
    private final double start;
    private final double end;
    private final double zeroAt;

    /** A tick: where, what it says (empty for a minor one). */
    record Tick(double position, String label) {
        boolean isMajor() {
            return !label.isEmpty();
        }
    }

    private Axis(boolean log, double low, double high, double start, double end, double zeroAt) {
        this.log = log;
        this.low = low;
        this.high = high;
        this.start = start;
        this.end = end;
        this.zeroAt = zeroAt;
    }

    /**
     * An axis around some values.
     *
     * @param values   what it must show
     * @param log      whether it is logarithmic
     * @param start    coordinate of its low end
     * @param end      coordinate of its high end
     * @param zeroSlot room for a 0 before a logarithmic axis, in the direction from start to end; 0 if none is wanted
     */
    static Axis around(double[] values, boolean log, double start, double end, double zeroSlot) {
        if (!log) {
            double[] bounds = linearBounds(values);
            return new Axis(false, bounds[0], bounds[1], start, end, Double.NaN);
        }
        double[] positive = DoubleStream.of(values).filter(v -> v > 0)
                .map(v -> Math.clamp(v, SMALLEST, LARGEST)).toArray();
        boolean hasZero = zeroSlot != 0 && DoubleStream.of(values).anyMatch(v -> v == 0);
        double least = DoubleStream.of(positive).min().orElse(1);
        double most = DoubleStream.of(positive).max().orElse(10 / HEADROOM);
        double low = roundDown(least);
        double high = roundUp(most * HEADROOM);
        if (low >= high) {
            high = low * 10;
        }
        return new Axis(true, low, high, hasZero ? start + zeroSlot : start, end,
                hasZero ? start + zeroSlot * 0.3 : Double.NaN);
    }

    /** Whether the value has a place on this axis. */
    boolean shows(double value) {
        return !log || value > 0 || (value == 0 && hasZeroSlot());
    }

    /** Whether 0 has a slot of its own. */
    boolean hasZeroSlot() {
        return !Double.isNaN(zeroAt);
    }

    /** Where the slot ends and the axis begins. */
    double start() {
        return start;
    }

    /** Coordinate of a value that this axis shows. */
    double position(double value) {
        if (log && value == 0) {
            return zeroAt;
        }
        double share = log
                ? StrictMath.log(Math.clamp(value, SMALLEST, LARGEST) / low) / StrictMath.log(high / low)
                : (Math.clamp(value, -LARGEST, LARGEST) - low) / (high - low);
        return start + share * (end - start);
    }

    /** The ticks from low to high, major ones with their label. */
    List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        if (hasZeroSlot()) {
            ticks.add(new Tick(zeroAt, "0"));
        }
        if (log) {
            addLogTicks(ticks);
        } else {
            double step = step(high - low);
            long first = Math.round(low / step);
            long last = Math.round(high / step);
            for (long i = first; i <= last; i++) {
                ticks.add(new Tick(position(i * step), label(i * step)));
            }
        }
        return ticks;
    }

    private void addLogTicks(List<Tick> ticks) {
        double decades = StrictMath.log10(high / low);
        int every = (int) Math.max(1, Math.ceil(decades / 8));
        int first = (int) Math.floor(StrictMath.log10(low));
        int last = (int) Math.ceil(StrictMath.log10(high));
        for (int decade = first; decade <= last; decade++) {
            if (decades > DECADES_WITH_TICKS && Math.floorMod(decade, every) != 0) {
                continue;
            }
            for (int digit = 1; digit <= (decades > DECADES_WITH_MINOR_TICKS ? 1 : 9); digit++) {
                double value = digit * StrictMath.pow(10, decade);
                if (value < low * (1 - 1e-9) || value > high * (1 + 1e-9)) {
                    continue;
                }
                boolean hasLabel = digit == 1
                        ? Math.floorMod(decade, every) == 0
                        : decades < 1 || (decades <= 2.1 && (digit == 2 || digit == 5));
                ticks.add(new Tick(position(value), hasLabel ? label(value) : ""));
            }
        }
    }

    private static double[] linearBounds(double[] values) {
        double least = Math.max(-LARGEST, DoubleStream.of(values).min().orElse(0));
        double most = Math.min(LARGEST, DoubleStream.of(values).max().orElse(1 / HEADROOM));
        double low = Math.min(0, least);
        double high = Math.max(0, most) * HEADROOM;
        if (low == high) {
            high = low + 1;
        }
        double step = step(high - low);
        return new double[]{Math.floor(low / step) * step, Math.ceil(high / step) * step};
    }

    private static double step(double range) {
        double rough = range / WANTED_STEPS;
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(rough)));
        for (double factor : ROUND) {
            if (factor * power >= rough * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    private static double roundDown(double value) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(value)));
        double best = power;
        for (double factor : ROUND) {
            if (factor * power <= value * (1 + 1e-9)) {
                best = factor * power;
            }
        }
        return best;
    }

    private static double roundUp(double value) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(value)));
        for (double factor : ROUND) {
            if (factor * power >= value * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    /** Round numbers with the usual letters for thousands: 10k, 5M. */
    private static String label(double value) {
        double magnitude = Math.abs(value);
        if (magnitude >= 1e12 || (magnitude > 0 && magnitude < 1e-4)) {
            return Numbers.compact(value);
        }
        if (magnitude >= 1e9) {
            return Numbers.compact(value / 1e9) + "G";
        }
        if (magnitude >= 1e6) {
            return Numbers.compact(value / 1e6) + "M";
        }
        return magnitude >= 1e4 ? Numbers.compact(value / 1e3) + "k" : Numbers.compact(value);
    }
}
