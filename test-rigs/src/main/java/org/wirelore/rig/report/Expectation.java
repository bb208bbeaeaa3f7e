package org.wirelore.rig.report;

/** Where a measured figure is expected to lie. */
public sealed interface Expectation {
    /** Binary fractions must not fail a figure that lies on the bound in decimals: 32.96 is within 3 % of 32. */
    double ROUNDING = 1e-12;

    /**
     * Whether the figure is where it should be.
     *
     * @param measured the figure; NaN is never accepted
     */
    boolean accepts(double measured);

    /**
     * How far the figure is from what was expected, in percent, with the sign of the difference: from the target, or,
     * for a range, from the bound that was overstepped (0 inside the range). Infinite when the reference is 0 and the
     * figure is not.
     */
    double deviationPercent(double measured);

    /**
     * A target and how far off one may be.
     *
     * @param target           the figure that is expected, finite
     * @param tolerancePercent largest legal difference in percent of the target, at least 0
     */
    record Target(double target, double tolerancePercent) implements Expectation {
        public Target {
            if (!Double.isFinite(target) || !(tolerancePercent >= 0)) {
                throw new IllegalArgumentException("a target must be finite and its tolerance not negative: target="
                        + target + ", tolerancePercent=" + tolerancePercent);
            }
        }

        @Override
        public boolean accepts(double measured) {
            double excess = Math.abs(measured - target) - Math.abs(target) * tolerancePercent / 100;
            return excess <= Math.abs(target) * ROUNDING;
        }

        @Override
        public double deviationPercent(double measured) {
            return relativePercent(measured, target);
        }
    }

    /**
     * A closed interval; a side that does not matter is infinite.
     *
     * @param low  smallest legal figure, or negative infinity
     * @param high largest legal figure, or positive infinity; not below {@code low}
     */
    record Range(double low, double high) implements Expectation {
        public Range {
            if (!(low <= high)) {
                throw new IllegalArgumentException("a range must not be empty: low=" + low + ", high=" + high);
            }
        }

        @Override
        public boolean accepts(double measured) {
            return measured >= low && measured <= high;
        }

        @Override
        public double deviationPercent(double measured) {
            if (measured < low) {
                return relativePercent(measured, low);
            }
            return measured > high ? relativePercent(measured, high) : accepts(measured) ? 0 : Double.NaN;
        }
    }

    private static double relativePercent(double measured, double reference) {
        double difference = measured - reference;
        return difference == 0 ? 0 : difference / Math.abs(reference) * 100;
    }
}
