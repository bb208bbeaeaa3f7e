package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.order.OrderOutcome.Ending;
import org.wirelore.rig.order.OrderOutcome.Kind;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Verdict;

/**
 * What a run is known by: how it ended, and what was printed. Moments are left out; they mean nothing.
 *
 * @param ending how it ended
 * @param printed what the ranks printed, each in its own order, which is all there is
 * @param left what a program that has ended well has left open, rank by rank
 */
record EndedRun(Ending ending, List<String> printed, List<String> left) {
    private static final Pattern SINCE = Pattern.compile(" since [0-9.]+( to [0-9.]+)? us(, until [0-9.]+ us)?");

    EndedRun {
        printed = List.copyOf(printed);
        left = List.copyOf(left);
    }

    /** The one that an instance has just made. */
    static EndedRun of(RigInstance instance, @Nullable Outcome outcome) {
        List<String> lines = new ArrayList<>(instance.printed());
        lines.sort((one, other) -> Integer.compare(rankOf(one), rankOf(other)));
        Ending ending = ending(instance, outcome);
        return new EndedRun(ending, lines,
                ending.kind() == Kind.CLEAN ? instance.warnings().stream().sorted().toList() : List.of());
    }

    private static Ending ending(RigInstance instance, @Nullable Outcome outcome) {
        List<OracleResult> complaining = instance.oracles().stream()
                .filter(result -> !result.violations().isEmpty()).toList();
        if (complaining.isEmpty()) {
            return new Ending(Verdict.PASS, Kind.CLEAN, "");
        }
        Kind kind = outcome instanceof Outcome.Deadlocked ? Kind.DEADLOCK : Kind.FAILURE;
        String text = SINCE.matcher(complaining.getFirst().violations().getFirst().message()).replaceAll("");
        return new Ending(Verdict.FAIL, kind, text);
    }

    /** Which rank has printed a line; -1 if it does not say. */
    static int rankOf(String line) {
        int end = line.indexOf(']');
        try {
            return line.startsWith("[") && end > 1 ? Integer.parseInt(line.substring(1, end)) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
