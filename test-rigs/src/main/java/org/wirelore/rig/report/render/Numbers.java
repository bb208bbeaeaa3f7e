package org.wirelore.rig.report.render;

import java.math.BigDecimal;
import java.math.RoundingMode;

import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.Expectation;

/** Numbers as people read them, in every locale alike: a point before the decimals, a thin structure of thousands. */
final class Numbers {

    private Numbers() {
    }

    /** The number with that many decimals; "–" for NaN, "∞" for the infinities. */
    static String fixed(double value, int decimals) {
        if (Double.isNaN(value)) {
            return "–";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "−∞";
        }
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
        return (rounded.signum() < 0 ? "−" : "") + rounded.abs().toPlainString();
    }

    /** The number with about four significant digits and no trailing zeros. */
    static String compact(double value) {
        if (!Double.isFinite(value) || value == 0) {
            return fixed(value, 0);
        }
        int magnitude = (int) Math.floor(StrictMath.log10(Math.abs(value)));
        BigDecimal rounded = BigDecimal.valueOf(value)
                .setScale(Math.max(0, 3 - magnitude), RoundingMode.HALF_UP)
                .stripTrailingZeros();
        if (Math.abs(magnitude) > 9) {
            return rounded.toString();
        }
        return (rounded.signum() < 0 ? "−" : "") + rounded.abs().toPlainString();
    }

    /** A count with its thousands apart: 1234567 is "1,234,567". */
    static String count(long value) {
        String digits = Long.toString(value);
        StringBuilder out = new StringBuilder(digits);
        for (int i = digits.length() - 3; i > (value < 0 ? 1 : 0); i -= 3) {
            out.insert(i, ',');
        }
        return out.toString();
    }

    /** A difference in percent, always with its sign: "+1.5 %". */
    static String signedPercent(double percent) {
        if (!Double.isFinite(percent)) {
            return fixed(percent, 0);
        }
        String digits = fixed(percent, 1);
        boolean isZero = digits.equals("0.0") || digits.equals("−0.0");
        return (isZero ? "±0.0" : percent > 0 ? "+" + digits : digits) + " %";
    }

    /** A span of virtual time in the unit that suits it: "32.01 µs". */
    static String time(long ps) {
        long magnitude = Math.abs(ps);
        if (magnitude < TimeUnits.PS_PER_NS) {
            return ps + " ps";
        }
        if (magnitude < TimeUnits.PS_PER_US) {
            return trimmed(ps, TimeUnits.PS_PER_NS) + " ns";
        }
        if (magnitude < TimeUnits.PS_PER_MS) {
            return trimmed(ps, TimeUnits.PS_PER_US) + " µs";
        }
        return magnitude < TimeUnits.PS_PER_SECOND
                ? trimmed(ps, TimeUnits.PS_PER_MS) + " ms"
                : trimmed(ps, TimeUnits.PS_PER_SECOND) + " s";
    }

    /** A point in virtual time in microseconds with every picosecond kept: "12.345678 µs", "40117.25 µs". */
    static String instant(long ps) {
        return BigDecimal.valueOf(ps, 6).stripTrailingZeros().toPlainString() + " µs";
    }

    /** A figure with its unit, if it has one. */
    static String withUnit(String figure, String unit) {
        return unit.isEmpty() ? figure : figure + " " + SafeText.oneLine(unit);
    }

    /** What a check measured, with its unit; "–" if it did not. */
    static String measured(CheckResult check) {
        return Double.isNaN(check.measured()) ? "–" : withUnit(compact(check.measured()), check.unit());
    }

    /** What a check expects, in words: "32 µs ± 3 %", "3 … 4 µs", "at most 5". */
    static String expectation(CheckResult check) {
        return switch (check.expected()) {
            case Expectation.Target(double target, double tolerance) -> withUnit(compact(target), check.unit())
                    + (tolerance == 0 ? "" : " ± " + compact(tolerance) + " %");
            case Expectation.Range(double low, double high) when low == high ->
                withUnit(compact(low), check.unit());
            case Expectation.Range(double low, double high) when Double.isInfinite(low) && Double.isInfinite(high) ->
                "anything";
            case Expectation.Range(double low, double high) when Double.isInfinite(low) ->
                "at most " + withUnit(compact(high), check.unit());
            case Expectation.Range(double low, double high) when Double.isInfinite(high) ->
                "at least " + withUnit(compact(low), check.unit());
            case Expectation.Range(double low, double high) ->
                withUnit(compact(low) + " … " + compact(high), check.unit());
        };
    }

    /** How far a check is from what was expected, in words: "+1.5 %", "inside", "−8.0 % beyond the bound". */
    static String distance(CheckResult check) {
        double percent = check.deviationPercent();
        if (Double.isNaN(percent)) {
            return "not measured";
        }
        return switch (check.expected()) {
            case Expectation.Target _ -> signedPercent(percent);
            case Expectation.Range _ when percent == 0 -> "inside";
            case Expectation.Range _ -> signedPercent(percent) + " beyond the bound";
        };
    }

    private static String trimmed(long ps, long unit) {
        BigDecimal value = BigDecimal.valueOf(ps).divide(BigDecimal.valueOf(unit), 3, RoundingMode.HALF_UP)
                .stripTrailingZeros();
        return (value.signum() < 0 ? "−" : "") + value.abs().toPlainString();
    }
}
