package org.wirelore.rig.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.time.virtual.RankActivity;

/** Where the ranks of a run were when it was interrupted, in lines that stay few whatever their number is. */
public final class RankPositions {
    /** Lines for groups of ranks; what the ranks beyond do is counted in one more. */
    public static final int LINES_MAX = 32;
    /** Ranks of a group that are named. */
    static final int NAMES_MAX = 8;

    private RankPositions() {
    }

    /**
     * A line for each group of ranks that do the same at the same place.
     *
     * @param ranks those that live
     * @param ended how many have ended
     */
    public static List<String> lines(List<RankActivity> ranks, int ended) {
        Map<List<String>, List<RankActivity>> groups = new LinkedHashMap<>();
        for (RankActivity rank : ranks) {
            groups.computeIfAbsent(List.of(rank.waitsFor(), rank.where()), key -> new ArrayList<>()).add(rank);
        }
        List<String> lines = new ArrayList<>();
        groups.values().stream().limit(LINES_MAX).map(RankPositions::tell).forEach(lines::add);
        List<RankActivity> others = groups.values().stream().skip(LINES_MAX).flatMap(List::stream).toList();
        if (!others.isEmpty()) {
            long waiting = others.stream().filter(rank -> !rank.waitsFor().isEmpty()).count();
            lines.add(others.size() + " more: " + waiting + " wait, " + (others.size() - waiting) + " compute");
        }
        if (ended > 0) {
            lines.add(ended + (ended == 1 ? " rank has" : " ranks have") + " come to the end");
        }
        return lines;
    }

    private static String tell(List<RankActivity> group) {
        RankActivity first = group.getFirst();
        if (group.size() == 1) {
            return EndOracle.tell(first);
        }
        return group.stream().limit(NAMES_MAX).map(RankActivity::rank).collect(Collectors.joining(", "))
                + (group.size() > NAMES_MAX ? " and " + (group.size() - NAMES_MAX) + " more" : "")
                + (first.waitsFor().isEmpty() ? " compute" : " wait for " + first.waitsFor())
                + String.format(Locale.ROOT, " since %.3f to %.3f us",
                        TimeUnits.microseconds(group.stream().mapToLong(RankActivity::sincePs).min().orElse(0)),
                        TimeUnits.microseconds(group.stream().mapToLong(RankActivity::sincePs).max().orElse(0)))
                + (first.where().isEmpty() ? "" : " at " + first.where());
    }
}
