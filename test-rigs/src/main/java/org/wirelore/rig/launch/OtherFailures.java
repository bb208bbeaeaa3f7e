package org.wirelore.rig.launch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What ranks have failed of, besides the one that the job is said to have failed of: by themselves, and of the loss of
 * others where they have time to learn of it.
 */
final class OtherFailures {
    /** In words, by rank. */
    private final SortedMap<Integer, String> failures = new TreeMap<>();
    private final List<String> hosts;

    /** @param hosts of all ranks */
    OtherFailures(List<String> hosts) {
        this.hosts = hosts;
    }

    /** A rank has failed; the first time counts. */
    void add(int rank, String how) {
        failures.putIfAbsent(rank, how);
    }

    /** The failure of a rank, with its place. */
    String words(int rank, String how) {
        return "rank " + rank + " on " + hosts.get(rank) + how;
    }

    /** What a rank has failed of, as it was added. */
    String of(int rank) {
        return failures.getOrDefault(rank, "");
    }

    /**
     * A line or more for each way in which other ranks have failed; ranks that have failed of the same share it.
     *
     * @param culprit the rank that the report names elsewhere; -1 for none
     */
    List<String> besides(int culprit) {
        Map<String, List<Integer>> alike = new LinkedHashMap<>();
        if (failures.containsKey(culprit)) {
            alike.put(failures.get(culprit), new ArrayList<>());
        }
        failures.forEach((rank, how) -> {
            if (rank != culprit) {
                alike.computeIfAbsent(how, key -> new ArrayList<>()).add(rank);
            }
        });
        List<String> texts = new ArrayList<>();
        alike.forEach((how, ranks) -> {
            boolean isCulprits = how.equals(failures.get(culprit));
            if (!isCulprits) {
                texts.add(words(ranks.getFirst(), how));
            }
            List<Integer> others = isCulprits ? ranks : ranks.subList(1, ranks.size());
            if (!others.isEmpty()) {
                texts.add((others.size() == 1 ? "rank " : "ranks ")
                        + others.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        + ": the same as rank " + (isCulprits ? culprit : ranks.getFirst()));
            }
        });
        return texts;
    }
}
