package org.wirelore.rig.lanai;

import java.util.List;

/** Sums up figures of several runs. */
final class Median {
    private Median() {
    }

    /** The middle one of an odd number of figures, else the mean of the two in the middle. */
    static double of(List<Double> figures) {
        List<Double> sorted = figures.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** The geometric mean. */
    static double geometricMean(List<Double> figures) {
        return Math.exp(figures.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    }
}
