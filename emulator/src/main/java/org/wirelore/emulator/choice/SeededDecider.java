package org.wirelore.emulator.choice;

import java.util.Arrays;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.StateKey;

/**
 * Answers from a seeded generator. Every point has a stream of its own, derived from the seed and the point's name
 * alone: neither the order of registration nor what other points are asked changes it.
 *
 * <p>The generator is SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), one 64-bit state per point.
 */
public final class SeededDecider implements Decider {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-53;
    private static final double[] EQUAL = {};

    private final PointTable points = new PointTable();
    private long seed;
    private long[] nameHashes = new long[16];
    private long[] states = new long[16];
    /** Per point the running sums of its weights, scaled to 1; empty where alternatives are equally likely. */
    private double[][] sums = new double[16][];

    public SeededDecider(long seed) {
        this.seed = seed;
    }

    public long seed() {
        return seed;
    }

    /** Starts every stream anew. */
    public void reset() {
        reset(seed);
    }

    /** Starts every stream anew from another seed. */
    public void reset(long newSeed) {
        seed = newSeed;
        points.reset();
        for (int point = 0; point < points.size(); point++) {
            states[point] = mix(seed ^ nameHashes[point]);
        }
    }

    @Override
    public int point(ChoicePoint point) {
        return register(point, 0, EQUAL);
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        PointTable.checkWeights(point, weights);
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        double[] running = new double[weights.length];
        double sum = 0;
        int lastPossible = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            running[i] = sum / total;
            if (weights[i] > 0) {
                lastPossible = i;
            }
        }
        Arrays.fill(running, lastPossible, running.length, 1.0);
        return register(point, weights.length, running);
    }

    @Override
    public int choose(int point, int alternatives) {
        points.ask(point, alternatives);
        states[point] += GAMMA;
        long bits = mix(states[point]);
        double[] running = sums[point];
        if (running.length == 0) {
            return (int) Math.unsignedMultiplyHigh(bits, alternatives);
        }
        double draw = (bits >>> 11) * UNIT;
        int answer = 0;
        while (draw >= running[answer]) {
            answer++;
        }
        return answer;
    }

    private int register(ChoicePoint registered, int weightCount, double[] running) {
        int again = points.find(registered, weightCount);
        if (again >= 0) {
            return again;
        }
        int point = points.add(registered, weightCount);
        if (point == states.length) {
            states = Arrays.copyOf(states, 2 * point);
            nameHashes = Arrays.copyOf(nameHashes, 2 * point);
            sums = Arrays.copyOf(sums, 2 * point);
        }
        nameHashes[point] = hash(registered.name());
        states[point] = mix(seed ^ nameHashes[point]);
        sums[point] = running;
        return point;
    }

    private static long hash(String name) {
        long hash = 0xCBF29CE484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
        }
        return mix(hash);
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** Adds how far the stream of each point has come. */
    public void hashInto(StateKey key) {
        for (int point = 0; point < points.size(); point++) {
            key.add(states[point]);
        }
    }
}
