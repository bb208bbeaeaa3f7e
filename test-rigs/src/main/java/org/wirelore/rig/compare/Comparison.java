package org.wirelore.rig.compare;

import java.util.List;
import java.util.SortedMap;

/**
 * How two runs of one program relate.
 *
 * @param directions every direction in which anything went, by sender and receiver
 * @param differences the first few of every kind, in the order of the kinds
 * @param counts how many there are of every kind that there is any of
 * @param messages how many pairs of messages were compared
 * @param receives how many pairs of receives were compared
 */
public record Comparison(List<Direction> directions, List<Difference> differences,
        SortedMap<Difference.Kind, Long> counts, long messages, long receives) {
    public Comparison {
        directions = List.copyOf(directions);
        differences = List.copyOf(differences);
    }

    /** How many differences of a kind there are. */
    public long count(Difference.Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /** The first few differences of a kind, in words. */
    public List<String> texts(Difference.Kind kind) {
        return differences.stream().filter(difference -> difference.kind() == kind).map(Difference::text).toList();
    }

    /** Whether the runs agree in everything that two runs of a correct protocol must agree in. */
    public boolean agrees() {
        return counts.keySet().stream().noneMatch(Difference.Kind::isWrong);
    }
}
