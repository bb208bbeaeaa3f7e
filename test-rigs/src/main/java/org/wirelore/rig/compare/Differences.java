package org.wirelore.rig.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Collects differences: keeps the first few of every kind and counts the rest. */
final class Differences {
    private static final int KEPT = 8;

    private final Map<Difference.Kind, List<Difference>> first = new EnumMap<>(Difference.Kind.class);
    private final SortedMap<Difference.Kind, Long> counts = new TreeMap<>();

    /** Adds a difference; one that MPI allows becomes {@link Difference.Kind#UNDETERMINED}. */
    void add(Difference.Kind kind, boolean isUndetermined, String text) {
        Difference.Kind counted = isUndetermined ? Difference.Kind.UNDETERMINED : kind;
        counts.merge(counted, 1L, Long::sum);
        List<Difference> kept = first.computeIfAbsent(counted, key -> new ArrayList<>());
        if (kept.size() < KEPT) {
            kept.add(new Difference(counted, text));
        }
    }

    List<Difference> first() {
        return first.values().stream().flatMap(List::stream).toList();
    }

    SortedMap<Difference.Kind, Long> counts() {
        return counts;
    }
}
