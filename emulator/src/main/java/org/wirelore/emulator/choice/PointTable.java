package org.wirelore.emulator.choice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The registered points of one decider: names, numbers of weights, and how often each was asked in this run. */
final class PointTable {
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> known = new HashMap<>();
    private int[] weightCounts = new int[16];
    private long[] asked = new long[16];

    /** Registers a point with {@code weightCount} weights, 0 if its alternatives are equally likely. */
    int add(String name, int weightCount) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a decision point must have a name");
        }
        int point = names.size();
        known.put(name, point);
        names.add(name);
        if (point == asked.length) {
            asked = Arrays.copyOf(asked, 2 * point);
            weightCounts = Arrays.copyOf(weightCounts, 2 * point);
        }
        weightCounts[point] = weightCount;
        return point;
    }

    /**
     * The point of this name, or -1.
     *
     * @throws IllegalArgumentException if it was registered with another number of weights
     */
    int find(String name, int weightCount) {
        Integer point = known.get(name);
        if (point == null) {
            return -1;
        }
        if (weightCounts[point] != weightCount) {
            throw new IllegalArgumentException(
                    "a decision point must keep its alternatives: name=" + name + ", weights="
                            + weightCounts[point] + ", registered again with=" + weightCount);
        }
        return point;
    }

    int size() {
        return names.size();
    }

    String name(int point) {
        return names.get(point);
    }

    /** Counts a question and returns how many times the point had been asked before. */
    long ask(int point, int alternatives) {
        if (alternatives < 1 || (weightCounts[point] != 0 && weightCounts[point] != alternatives)) {
            throw new IllegalArgumentException(
                    "a question must have at least one alternative, and as many as the point has weights: point="
                            + names.get(point) + ", alternatives=" + alternatives + ", weights=" + weightCounts[point]);
        }
        return asked[point]++;
    }

    void reset() {
        Arrays.fill(asked, 0);
    }

    static void checkWeights(String name, double... weights) {
        double sum = 0;
        for (double weight : weights) {
            if (!(weight >= 0) || Double.isInfinite(weight)) {
                throw new IllegalArgumentException(
                        "weights must be finite and not negative: name=" + name + ", weight=" + weight);
            }
            sum += weight;
        }
        if (!(sum > 0)) {
            throw new IllegalArgumentException("weights must have a positive sum: name=" + name + ", sum=" + sum);
        }
    }
}
