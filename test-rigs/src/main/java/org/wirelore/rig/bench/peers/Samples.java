package org.wirelore.rig.bench.peers;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.wirelore.rig.bench.PairedFigures;

/** What the parties did, turn by turn: of each peer one sample more than of ours, so that each of ours lies between two. */
final class Samples {
    private final Map<Party, List<Sample>> samples = new EnumMap<>(Party.class);

    void add(Party party, Sample sample) {
        samples.computeIfAbsent(party, _ -> new ArrayList<>()).add(sample);
    }

    boolean has(Party party) {
        return samples.containsKey(party);
    }

    /** Ours against a peer; below 1 is better than it. */
    PairedFigures compare(Party ours, Party peer) {
        return PairedFigures.of(values(ours, Sample::nanos), values(peer, Sample::nanos));
    }

    /** Which of the C programs is faster, by the least that each has needed. */
    Party fasterProgram() {
        return faster(Party.CALLS, Party.RINGS);
    }

    Party faster(Party one, Party other) {
        return least(one) <= least(other) ? one : other;
    }

    /** The least that a party has needed. */
    double least(Party party) {
        return values(party, Sample::nanos).stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    }

    /** The median of a party's means over whole turns. */
    double medianMean(Party party) {
        return PairedFigures.median(values(party, Sample::meanNanos));
    }

    long sent(Party party) {
        return sum(party, Sample::sent);
    }

    long arrived(Party party) {
        return sum(party, Sample::arrived);
    }

    long allocatedBytes(Party party) {
        return sum(party, Sample::allocatedBytes);
    }

    private long sum(Party party, ToLongFunction<Sample> value) {
        return list(party).stream().mapToLong(value).sum();
    }

    private List<Double> values(Party party, ToDoubleFunction<Sample> value) {
        return list(party).stream().map(value::applyAsDouble).toList();
    }

    private List<Sample> list(Party party) {
        return samples.getOrDefault(party, List.of());
    }
}
