package org.wirelore.rig.sci.raw;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.wirelore.rig.program.Measurements;

/** What each rank has written in each pattern; the rank that comes last reports all of it. */
final class TrafficShares {
    private final List<TrafficPattern> patterns;
    private final int ranks;
    private final double[][] mbytesPerSecond;
    private int reported;

    TrafficShares(List<TrafficPattern> patterns, int ranks) {
        this.patterns = patterns;
        this.ranks = ranks;
        mbytesPerSecond = new double[patterns.size()][ranks];
    }

    void set(int pattern, int rank, double value) {
        mbytesPerSecond[pattern][rank] = value;
    }

    /** A rank has set all of its figures. */
    void report(Measurements measurements) {
        reported++;
        if (reported < ranks) {
            return;
        }
        reported = 0;
        for (int i = 0; i < patterns.size(); i++) {
            String name = patterns.get(i).family();
            int first = patterns.get(i) == TrafficPattern.TO_ONE ? 1 : 0;
            double[] shares = mbytesPerSecond[i];
            double total = IntStream.range(first, ranks).mapToDouble(rank -> shares[rank]).sum();
            double least = Arrays.stream(shares, first, ranks).min().orElse(0);
            for (int rank = first; rank < ranks; rank++) {
                measurements.record(name + ".shareMBytePerSecond." + rank, shares[rank], "MB/s");
            }
            measurements.record(name + ".totalMBytePerSecond", total, "MB/s");
            measurements.record(name + ".leastShare", least * (ranks - first) / total, "");
        }
    }
}
