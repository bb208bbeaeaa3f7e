package org.wirelore.rig.report;

/**
 * The head of one column of a {@link Table}.
 *
 * @param heading   what the column shows
 * @param unit      unit of its numbers, printed under the heading; may be empty
 * @param decimals  digits shown after the decimal point, 0 to 9
 * @param published whether the figures are from a publication, which the report shows
 */
public record Column(String heading, String unit, int decimals, boolean published) {
    public Column {
        if (decimals < 0 || decimals > 9) {
            throw new IllegalArgumentException(
                    "a column must have 0 to 9 decimals: decimals=" + decimals + ", heading=" + heading);
        }
    }

    /** A column of measured figures. */
    public static Column measured(String heading, String unit, int decimals) {
        return new Column(heading, unit, decimals, false);
    }

    /** A column of published figures. */
    public static Column published(String heading, String unit, int decimals) {
        return new Column(heading, unit, decimals, true);
    }
}
