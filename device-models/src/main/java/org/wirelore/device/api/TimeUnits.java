package org.wirelore.device.api;

/** Units of time: a run counts picoseconds, the wall clock nanoseconds. */
public final class TimeUnits {
    /** Picoseconds of a nanosecond. */
    public static final long PS_PER_NS = 1_000L;
    /** Picoseconds of a microsecond. */
    public static final long PS_PER_US = 1_000_000L;
    /** Picoseconds of a millisecond. */
    public static final long PS_PER_MS = 1_000_000_000L;
    /** Picoseconds of a second. */
    public static final long PS_PER_SECOND = 1_000_000_000_000L;
    /** Nanoseconds of a microsecond. */
    public static final long NS_PER_US = 1_000L;

    private TimeUnits() {
    }

    /**
     * A time in seconds, for people and for reports.
     *
     * @param ps picoseconds
     * @return seconds, as exact as a double can be
     */
    public static double seconds(long ps) {
        return ps / (double) PS_PER_SECOND;
    }

    /**
     * A time in microseconds, for people and for reports.
     *
     * @param ps picoseconds
     * @return microseconds, as exact as a double can be
     */
    public static double microseconds(long ps) {
        return ps / (double) PS_PER_US;
    }
}
