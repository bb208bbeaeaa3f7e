package org.wirelore.rig.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * What one value of a rig is drawn from: a list, or a range.
 *
 * @param values the list, each value as JSON text; empty for a range
 * @param from least value of a range
 * @param to largest value of a range
 * @param isWhole whether a range has whole numbers only
 */
public record DrawnValue(List<String> values, double from, double to, boolean isWhole) {
    /** Checks the arguments, and copies the list. */
    public DrawnValue {
        values = List.copyOf(values);
        if (values.isEmpty() && !(from <= to)) {
            throw new IllegalArgumentException("a range must ascend: from=" + from + ", to=" + to);
        }
    }

    /** One of these numbers. */
    public static DrawnValue of(double... numbers) {
        return new DrawnValue(Arrays.stream(numbers).mapToObj(Double::toString).toList(), 0, 0, false);
    }

    /** {@return one of the values, as JSON text} */
    public String draw(RandomGenerator random) {
        if (!values.isEmpty()) {
            return values.get(random.nextInt(values.size()));
        }
        return isWhole
                ? Long.toString((long) from + random.nextLong((long) to - (long) from + 1))
                : String.format(Locale.ROOT, "%.6g", from + random.nextDouble() * (to - from));
    }

    /** {@return one of the values, which are numbers} */
    public double drawNumber(RandomGenerator random) {
        return Double.parseDouble(draw(random));
    }

    /** The values that show whether all are legal: those of a list, or the ends of a range. */
    public List<String> samples() {
        return !values.isEmpty() ? values : List.of(end(from), end(to));
    }

    private String end(double value) {
        return isWhole ? Long.toString((long) value) : Double.toString(value);
    }
}
