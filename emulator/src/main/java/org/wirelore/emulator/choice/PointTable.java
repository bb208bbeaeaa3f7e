package org.wirelore.emulator.choice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wirelore.device.api.ChoicePoint;

/** The registered points of one decider, numbers of weights, and how often each was asked in this run. */
final class PointTable {
    private final List<ChoicePoint> points = new ArrayList<>();
    private final Map<ChoicePoint, Integer> known = new HashMap<>();
    /** No two points may have the same. */
    private final Set<String> names = new HashSet<>();
    private int[] weightCounts = new int[16];
    private long[] asked = new long[16];

    /** Registers a point with {@code weightCount} weights, 0 if its alternatives are equally likely. */
    int add(ChoicePoint added, int weightCount) {
        if (!names.add(added.name())) {
            throw new IllegalArgumentException(
                    "a name must stand for one decision point of one kind: name=" + added.name() + ", point=" + added);
        }
        int point = points.size();
        known.put(added, point);
        points.add(added);
        if (point == asked.length) {
            asked = Arrays.copyOf(asked, 2 * point);
            weightCounts = Arrays.copyOf(weightCounts, 2 * point);
        }
        weightCounts[point] = weightCount;
        return point;
    }

    /**
     * The number of this point, or -1.
     *
     * @throws IllegalArgumentException if it was registered with another number of weights
     */
    int find(ChoicePoint wanted, int weightCount) {
        Integer point = known.get(wanted);
        if (point == null) {
            return -1;
        }
        if (weightCounts[point] != weightCount) {
            throw new IllegalArgumentException("a decision point must keep its alternatives: name=" + wanted.name()
                    + ", weights=" + weightCounts[point] + ", registered again with=" + weightCount);
        }
        return point;
    }

    int size() {
        return points.size();
    }

    ChoicePoint point(int point) {
        return points.get(point);
    }

    List<ChoicePoint> all() {
        return List.copyOf(points);
    }

    String name(int point) {
        return points.get(point).name();
    }

    /** Counts a question and returns how many times the point had been asked before. */
    long ask(int point, int alternatives) {
        if (alternatives < 1 || (weightCounts[point] != 0 && weightCounts[point] != alternatives)) {
            throw new IllegalArgumentException(
                    "a question must have at least one alternative, and as many as the point has weights: point="
                            + name(point) + ", alternatives=" + alternatives + ", weights=" + weightCounts[point]);
        }
        return asked[point]++;
    }

    void reset() {
        Arrays.fill(asked, 0);
    }

    static void checkWeights(ChoicePoint point, double... weights) {
        double sum = 0;
        for (double weight : weights) {
            if (!(weight >= 0) || Double.isInfinite(weight)) {
                throw new IllegalArgumentException(
                        "weights must be finite and not negative: name=" + point.name() + ", weight=" + weight);
            }
            sum += weight;
        }
        if (!(sum > 0)) {
            throw new IllegalArgumentException(
                    "weights must have a positive sum: name=" + point.name() + ", sum=" + sum);
        }
    }
}
