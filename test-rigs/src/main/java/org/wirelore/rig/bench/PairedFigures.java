package org.wirelore.rig.bench;

import java.util.Arrays;
import java.util.List;

/**
 * What samples of ours that lie between samples of a peer's tell. A sample counts only if the peer's before and after
 * it agree, because the machine changes its pace within seconds.
 *
 * @param kept samples of ours that count
 * @param discarded those between peers that disagree
 * @param medianRatio median, over those that count, of ours over the mean of its two peers
 * @param ratioOfMinima least of ours over least of the peer's, over all samples
 * @param oursMedian median of ours, over those that count, in the samples' unit
 * @param peerMedian median of the peer's, all samples
 */
public record PairedFigures(int kept, int discarded, double medianRatio, double ratioOfMinima, double oursMedian,
        double peerMedian) {
    /** Peers that differ by more than this share of the smaller disagree. */
    private static final double TOLERANCE = 0.15;

    /** Fewer samples that count tell nothing. */
    public static final int KEPT_MIN = 15;

    /** @param peer one more than of ours: before the first, between each two and after the last */
    public static PairedFigures of(List<Double> ours, List<Double> peer) {
        if (peer.size() != ours.size() + 1) {
            throw new IllegalArgumentException("each sample must lie between two of the peer's: ours=" + ours.size()
                    + ", peer=" + peer.size());
        }
        double[] ratios = new double[ours.size()];
        double[] counted = new double[ours.size()];
        int kept = 0;
        for (int i = 0; i < ours.size(); i++) {
            double before = peer.get(i);
            double after = peer.get(i + 1);
            if (Math.abs(before - after) <= TOLERANCE * Math.min(before, after)) {
                counted[kept] = ours.get(i);
                ratios[kept++] = ours.get(i) / ((before + after) / 2);
            }
        }
        return new PairedFigures(kept, ours.size() - kept, median(Arrays.copyOf(ratios, kept)),
                least(ours) / least(peer),
                median(Arrays.copyOf(counted, kept)), median(array(peer)));
    }

    /** The median of values in any order; not a number if there is none. */
    public static double median(List<Double> values) {
        return median(array(values));
    }

    /** Whether both the median ratio and the ratio of the minima are at most that, and enough samples counted. */
    public boolean holds(double ratioMax) {
        return kept >= KEPT_MIN && medianRatio <= ratioMax && ratioOfMinima <= ratioMax;
    }

    private static double least(List<Double> values) {
        return Arrays.stream(array(values)).min().orElse(Double.NaN);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double median(double[] values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
