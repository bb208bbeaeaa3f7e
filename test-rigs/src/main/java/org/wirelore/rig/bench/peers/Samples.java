package org.wirelore.rig.bench.peers;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.wirelore.rig.bench.PairedFigures;

/**
 * What the parties did, turn by turn: of each peer one sample more than of ours, so that each of ours lies between two.
 */
final class Samples {
    private final Map<BenchSide, List<Sample>> samples = new EnumMap<>(BenchSide.class);

    void add(BenchSide side, Sample sample) {
        samples.computeIfAbsent(side, _ -> new ArrayList<>()).add(sample);
    }

    boolean has(BenchSide side) {
        return samples.containsKey(side);
    }

    /** Ours against a peer; below 1 is better than it. */
    PairedFigures compare(BenchSide ours, BenchSide peer) {
        return PairedFigures.of(values(ours, Sample::nanos), values(peer, Sample::nanos));
    }

    /** Which of the C programs is faster, by the least that each has needed. */
    BenchSide fasterProgram() {
        return faster(BenchSide.CALLS, BenchSide.RINGS);
    }

    BenchSide faster(BenchSide one, BenchSide other) {
        return least(one) <= least(other) ? one : other;
    }

    /** The least that a party has needed. */
    double least(BenchSide side) {
        return values(side, Sample::nanos).stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    }

    /** The median of a party's means over whole turns. */
    double medianMean(BenchSide side) {
        return PairedFigures.median(values(side, Sample::meanNanos));
    }

    long sent(BenchSide side) {
        return sum(side, Sample::sent);
    }

    long arrived(BenchSide side) {
        return sum(side, Sample::arrived);
    }

    long allocatedBytes(BenchSide side) {
        return sum(side, Sample::allocatedBytes);
    }

    private long sum(BenchSide side, ToLongFunction<Sample> value) {
        return list(side).stream().mapToLong(value).sum();
    }

    private List<Double> values(BenchSide side, ToDoubleFunction<Sample> value) {
        return list(side).stream().map(value::applyAsDouble).toList();
    }

    private List<Sample> list(BenchSide side) {
        return samples.getOrDefault(side, List.of());
    }
}
