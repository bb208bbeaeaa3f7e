package org.wirelore.emulator.time.paced;

import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.wirelore.device.api.TimeUnits;

/** How far events ran behind the wall clock. Counting allocates nothing. */
public final class LagMeter {
    private static final long NANOS_MAX = 60_000_000_000L;
    private static final int DIGITS = 3;

    private final Histogram histogram = new Histogram(NANOS_MAX, DIGITS);

    void record(long lagNanos) {
        histogram.recordValue(Math.min(lagNanos, NANOS_MAX));
    }

    void reset() {
        histogram.reset();
    }

    /** Events counted. */
    public long events() {
        return histogram.getTotalCount();
    }

    /** The lag that a given percentage of the events did not exceed, microseconds. */
    public double us(double percentile) {
        return histogram.getValueAtPercentile(percentile) / (double) TimeUnits.NS_PER_US;
    }

    /** The figures of a report, in microseconds. */
    public SortedMap<String, Double> figures() {
        SortedMap<String, Double> figures = new TreeMap<>();
        figures.put("paced.lagUs.p50", us(50));
        figures.put("paced.lagUs.p99", us(99));
        figures.put("paced.lagUs.max", us(100));
        return figures;
    }
}
