package org.wirelore.rig.bench;

import java.util.Locale;

/**
 * One row of a table of figures.
 *
 * @param figure what was measured
 * @param target what is demanded of it; empty if nothing is
 * @param measured in words; empty if it was not
 * @param ratio the number that was measured over the target's; not a number if either is missing or the target is 0
 * @param verdict whether the target was met
 * @param detail what else was seen, or why nothing was measured; empty for nothing
 */
public record Figure(String figure, String target, String measured, double ratio, Verdict verdict, String detail) {
    /** How a row ended. */
    public enum Verdict {
        /** The target was met. */
        OK("ok"),
        /** The target was not met. */
        MISSED("missed"),
        /** This machine lacks something, or the measurement failed. */
        NOT_MEASURED("not measured"),
        /** It has no target. */
        NO_TARGET("");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        /** What tables call it. */
        public String word() {
            return word;
        }
    }

    /** A figure with a target, both in words, and their ratio. */
    public static Figure of(String figure, String target, String measured, double ratio, boolean isMet,
            String detail) {
        return new Figure(figure, target, measured, ratio, isMet ? Verdict.OK : Verdict.MISSED, detail);
    }

    /** A number that must be at least the target. */
    public static Figure atLeast(String figure, double target, double measured, String detail) {
        return of(figure, ">= " + number(target), number(measured), measured / target, measured >= target, detail);
    }

    /** A number that must be at most the target. */
    public static Figure atMost(String figure, double target, double measured, String detail) {
        return of(figure, "<= " + number(target), number(measured), measured / target, measured <= target, detail);
    }

    /** Both the median of the pairs' ratios and the ratio of the minima must be at most that. */
    public static Figure pairs(String figure, double ratioMax, PairedFigures pairs, String detail) {
        String seen = String.format(Locale.ROOT, "median of %d pairs, ratio of the minima %.2f; %s", pairs.kept(),
                pairs.ratioOfMinima(), detail);
        return of(figure, "<= " + number(ratioMax), number(pairs.medianRatio()), pairs.medianRatio() / ratioMax,
                pairs.holds(ratioMax), pairs.kept() >= PairedFigures.KEPT_MIN
                        ? seen
                        : seen + "; too few pairs count: " + pairs.discarded() + " lay between peers that disagree");
    }

    /** A row that could not be measured here. */
    public static Figure missing(String figure, String target, String why) {
        return new Figure(figure, target, "", Double.NaN, Verdict.NOT_MEASURED, why);
    }

    /** Something worth knowing of which nothing is demanded. */
    public static Figure plain(String figure, String measured, String detail) {
        return new Figure(figure, "", measured, Double.NaN, Verdict.NO_TARGET, detail);
    }

    /** With two decimals if it is small, else with thousands apart. */
    public static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
    }
}
