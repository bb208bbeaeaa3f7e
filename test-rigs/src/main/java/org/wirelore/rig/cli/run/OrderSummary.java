package org.wirelore.rig.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.order.CriticalMatch;
import org.wirelore.rig.order.ExploredOrders;
import org.wirelore.rig.order.OrderOutcome;
import org.wirelore.rig.order.OrderOutcome.Kind;
import org.wirelore.rig.order.OrderResult;
import org.wirelore.rig.order.ProtocolFinding;
import org.wirelore.rig.order.Race;
import org.wirelore.rig.report.Verdict;

/** What an exploration of orders has found, in words. */
final class OrderSummary {
    /** Of an outcome's printed lines. */
    private static final int SHOWN_MAX = 3;
    private static final int WORDS_MAX = 100;
    private static final int RACES_MAX = 4;
    private static final int LEFT_MAX = 6;

    private final List<String> buffering;
    private final List<ExploredOrders> explored;
    private final boolean deterministic;
    private final boolean isBounded;
    private final Function<Path, String> shown;
    private final String effort;
    private List<ProtocolFinding> on = List.of();
    private long outcomesOfOrders;

    /**
     * @param buffering how standard sends were buffered, of each that was explored
     * @param deterministic whether different outcomes are a failure
     * @param isBounded whether the user has asked for a number of runs
     * @param shown how a folder is written
     * @param effort how many runs there were, and how long they took
     */
    OrderSummary(List<String> buffering, List<ExploredOrders> explored, boolean deterministic, boolean isBounded,
            Function<Path, String> shown, String effort) {
        this.buffering = List.copyOf(buffering);
        this.explored = List.copyOf(explored);
        this.deterministic = deterministic;
        this.isBounded = isBounded;
        this.shown = shown;
        this.effort = effort;
    }

    /**
     * Adds what protocols make of the program.
     *
     * @param outcomes how many the orders have
     */
    void compareWith(List<ProtocolFinding> findings, long outcomes) {
        on = List.copyOf(findings);
        outcomesOfOrders = outcomes;
    }

    /** Whether all went well in all orders, and no protocol has an outcome of its own. */
    Verdict verdict() {
        boolean isWrong = explored.stream().map(ExploredOrders::result).anyMatch(result -> result.deadlocks() > 0
                || result.failures() > 0 || (deterministic && result.outcomes().size() > 1))
                || on.stream().anyMatch(finding -> finding.outside() > 0);
        return isWrong ? Verdict.FAIL : isComplete() || isBounded ? Verdict.PASS : Verdict.INTERRUPTED;
    }

    int exitCode() {
        return switch (verdict()) {
            case PASS -> ExitCode.PASS;
            case FAIL -> isComplete() || isBounded ? ExitCode.FAIL : ExitCode.INTERRUPTED;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
        };
    }

    /** Whether all orders were run. */
    boolean isComplete() {
        return explored.size() == buffering.size() && explored.stream().allMatch(each -> each.result().isComplete());
    }

    /** In a line. */
    String headline() {
        List<String> parts = new ArrayList<>();
        add(parts, "deadlock", OrderResult::deadlocks);
        add(parts, "failure", OrderResult::failures);
        List<String> outside = on.stream().filter(finding -> finding.outside() > 0).map(ProtocolFinding::rig).toList();
        if (!outside.isEmpty()) {
            parts.add("an outcome on " + String.join(", ", outside) + " that no order has");
        }
        if (parts.isEmpty()) {
            parts.add(orders());
        }
        long most = explored.stream().mapToLong(each -> each.result().outcomes().size()).max().orElse(0);
        if (most > 1 && parts.size() == 1 && verdict() != Verdict.FAIL) {
            parts.add(most + " outcomes");
        } else if (most > 1 && deterministic) {
            parts.add("not deterministic: " + most + " outcomes");
        }
        return String.join(", ", parts) + " (" + effort + (isComplete() ? ")" : "; not all orders were run)");
    }

    private String orders() {
        Set<Long> counts = new LinkedHashSet<>();
        explored.forEach(each -> counts.add(each.result().runs()));
        if (counts.size() == 1) {
            return orders(counts.iterator().next()) + (explored.size() > 1 ? ", however much is buffered" : "");
        }
        List<String> each = new ArrayList<>();
        for (int i = 0; i < explored.size(); i++) {
            each.add(orders(explored.get(i).result().runs()) + " " + words(i));
        }
        return String.join(", ", each);
    }

    private static String orders(long count) {
        return String.format(Locale.ROOT, "%,d order%s", count, count == 1 ? "" : "s");
    }

    private String words(int mode) {
        return switch (buffering.get(mode)) {
            case "all" -> "if all sends are buffered";
            case "none" -> "if no send is buffered";
            default -> "with each send buffered or not";
        };
    }

    private void add(List<String> parts, String what, ToLongFunction<OrderResult> count) {
        List<String> each = new ArrayList<>();
        Set<String> different = new LinkedHashSet<>();
        boolean isUnsafe = false;
        for (int i = 0; i < explored.size(); i++) {
            OrderResult result = explored.get(i).result();
            long wrong = count.applyAsLong(result);
            String part = String.format(Locale.ROOT, "%s in %,d of %s", what, wrong, orders(result.runs()));
            different.add(wrong == 0 ? "" : part);
            if (wrong > 0) {
                each.add(part + " " + words(i));
            } else {
                isUnsafe |= buffering.get(i).equals("all");
            }
        }
        if (different.size() == 1 && explored.size() > 1) {
            different.stream().filter(part -> !part.isEmpty())
                    .forEach(part -> parts.add(part + ", however much is buffered"));
        } else if (!each.isEmpty()) {
            parts.add((isUnsafe && what.equals("deadlock") ? "unsafe: " : "") + String.join(", ", each));
        }
    }

    /** What is wrong, why, and how to see it again. */
    List<String> story() {
        List<String> lines = new ArrayList<>();
        Set<String> wrong = new LinkedHashSet<>();
        for (ExploredOrders each : explored) {
            each.result().outcomes().stream().filter(outcome -> outcome.ending().verdict() == Verdict.FAIL)
                    .forEach(outcome -> wrong.add(text(outcome)));
        }
        wrong.stream().limit(1).forEach(text -> text.lines().map(String::strip).forEach(lines::add));
        if (wrong.size() > 1) {
            lines.add("and " + (wrong.size() - 1) + (wrong.size() == 2 ? " other way" : " other ways") + " to fail");
        }
        CriticalMatch critical = explored.stream().map(each -> each.result().critical())
                .filter(each -> each != null).findFirst().orElse(null);
        if (critical != null) {
            lines.add(words(critical));
        }
        lines.addAll(leftOpen());
        explored.stream().map(ExploredOrders::again).filter(again -> !again.isEmpty()).limit(1)
                .forEach(again -> lines.add("again: " + again));
        return lines;
    }

    /** What the program does not complete, receive or free although it ends well. */
    private List<String> leftOpen() {
        List<List<String>> ways = explored.stream().flatMap(each -> each.result().outcomes().stream())
                .filter(outcome -> outcome.ending().kind() == Kind.CLEAN).map(OrderOutcome::left).toList();
        List<String> lines = new ArrayList<>();
        ways.stream().flatMap(List::stream).distinct().forEach(sentence -> lines.add("left open"
                + (ways.stream().allMatch(left -> left.contains(sentence)) ? ": " : ", not in every order: ")
                + sentence));
        if (lines.size() > LEFT_MAX) {
            int more = lines.size() - LEFT_MAX;
            lines.subList(LEFT_MAX, lines.size()).clear();
            lines.add("and " + more + " more left open");
        }
        return lines;
    }

    /** Of a deadlock, what each rank waits for; that it is one has been said. */
    private static String text(OrderOutcome outcome) {
        String text = outcome.ending().text();
        int end = text.indexOf('\n');
        return outcome.ending().kind() == Kind.DEADLOCK && end > 0 ? text.substring(end + 1) : text;
    }

    private static String words(CriticalMatch critical) {
        return "critical: rank " + critical.rank() + "'s " + critical.call() + " " + critical.worse() + "; "
                + critical.better() + " all ends well";
    }

    /** A line for each call that could have been answered otherwise, as far as there are few. */
    List<String> races() {
        Map<List<Object>, Race> all = new LinkedHashMap<>();
        explored.forEach(each -> each.result().races().forEach(race -> all.merge(List.of(race.rank(), race.call()),
                race, (one, other) -> one.changesOutcome() ? one : other)));
        List<String> lines = new ArrayList<>();
        all.values().stream().limit(RACES_MAX).forEach(race -> lines.add("race: rank " + race.rank() + "'s "
                + race.call() + " " + race.answer() + "; also possible: " + String.join(", ", race.others())
                + (race.changesOutcome() ? "; this changes the outcome" : "")));
        if (all.size() > RACES_MAX) {
            lines.add("and " + (all.size() - RACES_MAX) + " more races");
        }
        return lines;
    }

    /** A line for each rig that a protocol was run on, or could not be. */
    List<String> protocols() {
        List<String> lines = new ArrayList<>();
        on.forEach(finding -> lines.add(finding.words(outcomesOfOrders, shown)));
        if (on.stream().anyMatch(finding -> finding.outside() > 0) && !buffering.contains("each")) {
            lines.add("a protocol may buffer some sends and not others; --buffering each has these orders, too");
        }
        return lines;
    }

    /** A line for each outcome. */
    List<String> outcomes() {
        Map<Object, List<Integer>> modes = new LinkedHashMap<>();
        Map<Object, List<OrderOutcome>> same = new LinkedHashMap<>();
        Map<Object, Path> folders = new HashMap<>();
        for (int i = 0; i < explored.size(); i++) {
            ExploredOrders each = explored.get(i);
            List<OrderOutcome> outcomes = each.result().outcomes();
            for (int j = 0; j < outcomes.size(); j++) {
                OrderOutcome outcome = outcomes.get(j);
                Object key = List.of(outcome.ending(), outcome.printed(), outcome.left());
                modes.computeIfAbsent(key, first -> new ArrayList<>()).add(i);
                same.computeIfAbsent(key, first -> new ArrayList<>()).add(outcome);
                Path folder = each.folders().get(j);
                if (folder != null) {
                    folders.putIfAbsent(key, folder);
                }
            }
        }
        List<String> lines = new ArrayList<>();
        same.forEach((key, outcomes) -> {
            Path folder = folders.get(key);
            OrderOutcome first = outcomes.getFirst();
            lines.add(first.ending().verdict() + " in " + counts(modes.getOrDefault(key, List.of()), outcomes) + ": "
                    + what(first) + (folder == null ? "" : "; replay in " + shown.apply(folder)));
        });
        for (int i = 0; i < explored.size(); i++) {
            long others = explored.get(i).result().others();
            if (others > 0) {
                lines.add("further outcomes in " + orders(others) + " " + words(i));
            }
        }
        return lines;
    }

    private String counts(List<Integer> modes, List<OrderOutcome> outcomes) {
        boolean isSame = outcomes.stream().mapToLong(OrderOutcome::orders).distinct().count() == 1;
        if (isSame && modes.size() == explored.size()) {
            return orders(outcomes.getFirst().orders()) + (modes.size() > 1 ? " however much is buffered" : "");
        }
        List<String> each = new ArrayList<>();
        for (int i = 0; i < modes.size(); i++) {
            each.add(orders(outcomes.get(i).orders()) + " " + words(modes.get(i)));
        }
        return String.join(" and ", each);
    }

    private static String what(OrderOutcome outcome) {
        String printed = outcome.printed().isEmpty()
                ? "prints nothing"
                : "prints " + String.join(" | ", outcome.printed().stream().limit(SHOWN_MAX).toList())
                        + (outcome.printed().size() > SHOWN_MAX ? " | …" : "");
        String wrong = outcome.ending().text().lines().findFirst().orElse("");
        String text = wrong.isEmpty() ? printed : wrong.replaceFirst(":$", "") + "; " + printed;
        return text.length() > WORDS_MAX ? text.substring(0, WORDS_MAX) + "…" : text;
    }
}
