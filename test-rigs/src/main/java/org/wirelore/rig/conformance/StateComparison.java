package org.wirelore.rig.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.UnmetExpectation;

/** Makes every call of a table in every state, and compares the answers. */
public final class StateComparison {
    /** Differences that are shown in words; the report has all. */
    private static final int SHOWN_MAX = 8;

    private final StateTable table;
    private final AnswerSet answers;
    private final String provider;
    private final boolean isVirtual;

    /**
     * @param provider what is below the library, in the words of the table
     * @param isVirtual whether states that pass last until the call that follows
     */
    public StateComparison(StateTable table, AnswerSet answers, String provider, boolean isVirtual) {
        this.table = table;
        this.answers = answers;
        this.provider = provider;
        this.isVirtual = isVirtual;
    }

    /**
     * Plays the table.
     *
     * @param trials the calls of all kinds of objects of the table
     * @return the differences, in words; empty if every answer is as expected
     */
    public String play(RankContext context, List<? extends Trials> trials) {
        List<String> differences = new ArrayList<>();
        int calls = 0;
        for (StateTable.ObjectKind kind : table.objects()) {
            Trials played = of(kind, trials);
            for (String state : kind.states()) {
                boolean isPassing = kind.passing().contains(state);
                for (StateTable.Row row : kind.rows()) {
                    String expected = row.expected(provider, state);
                    if (expected != null && (isVirtual || !isPassing)) {
                        int answer = play(played, row, state, isPassing);
                        context.measurements().record(AnswerTables.figure(kind, row, state), answer, "");
                        calls++;
                        String found = answers.name(row.label(), answer);
                        if (!found.equals(expected)) {
                            differences.add(row.label() + " on " + kind.name() + " in " + state + ": expected "
                                    + expected + ", found " + found + " (states.txt:" + row.line() + ")");
                        }
                    }
                }
            }
        }
        context.measurements().record("calls", calls, "");
        context.measurements().record("differences", differences.size(), "");
        if (differences.isEmpty()) {
            return "";
        }
        int shown = Math.min(SHOWN_MAX, differences.size());
        return "expected " + calls + " answers as the state table has them, found " + differences.size() + " others: "
                + String.join("; ", differences.subList(0, shown))
                + (shown < differences.size() ? "; and more, all of which the report has" : "");
    }

    private static int play(Trials trials, StateTable.Row row, String state, boolean isPassing) {
        try {
            return trials.play(row.label(), state, isPassing);
        } catch (UnmetExpectation unmet) {
            throw unmet;
        } catch (Exception refused) {
            throw new UnmetExpectation("expected the state " + state + " of a " + trials.kind() + " for "
                    + row.label() + ", found that it can't be reached: " + refused.getMessage());
        }
    }

    /** The calls on objects of a kind, which are those of the table's rows. */
    private static Trials of(StateTable.ObjectKind kind, List<? extends Trials> all) {
        Trials trials = all.stream().filter(each -> each.kind().equals(kind.name())).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("objects must have calls: kind=" + kind.name()));
        Set<String> labels = new TreeSet<>();
        kind.rows().forEach(row -> labels.add(row.label()));
        Set<String> without = new TreeSet<>(trials.labels());
        without.removeAll(labels);
        labels.removeAll(trials.labels());
        if (!labels.isEmpty() || !without.isEmpty()) {
            throw new IllegalArgumentException("rows and calls must be the same: kind=" + kind.name()
                    + ", rows without call=" + labels + ", calls without row=" + without);
        }
        return trials;
    }
}
