package org.wirelore.rig.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.ProgramConfig;

/** What a report shows of the answers: how many of each function were as expected, and every single one. */
public final class AnswerTables {
    private static final String PREFIX = "answer.";

    private final StateTable table;
    private final AnswerSet answers;
    private final Function<ProgramConfig, String> provider;
    private final List<ProgramConfig.Measured> variants;

    /** @param provider what is below the library, in the words of the table */
    public AnswerTables(StateTable table, AnswerSet answers, Function<ProgramConfig, String> provider,
            List<ProgramConfig.Measured> variants) {
        this.table = table;
        this.answers = answers;
        this.provider = provider;
        this.variants = List.copyOf(variants);
    }

    /** The name of an answer's figure: the value of an error, a status or a state. */
    static String figure(StateTable.ObjectKind kind, StateTable.Row row, String state) {
        return PREFIX + (kind.name() + "." + row.label() + "." + state).replace(' ', '-');
    }

    /** The two tables. */
    public List<Table> tables() {
        return List.of(functions(), answers());
    }

    private Table functions() {
        Map<String, int[]> byFunction = new LinkedHashMap<>();
        for (StateTable.ObjectKind kind : table.objects()) {
            for (StateTable.Row row : kind.rows()) {
                for (String state : kind.states()) {
                    for (int i = 0; i < variants.size(); i++) {
                        String found = found(variants.get(i), kind, row, state);
                        if (found != null) {
                            int[] counts = byFunction.computeIfAbsent(row.function(),
                                    _ -> new int[2 * variants.size()]);
                            counts[2 * i]++;
                            counts[2 * i + 1] += found.equals(expected(variants.get(i), row, state)) ? 1 : 0;
                        }
                    }
                }
            }
        }
        List<Column> columns = new ArrayList<>();
        columns.add(Column.measured("function", "", 0));
        variants.forEach(each -> columns.add(Column.measured(each.title(), "as expected", 0)));
        List<List<Cell>> rows = new ArrayList<>();
        byFunction.forEach((function, counts) -> {
            List<Cell> row = new ArrayList<>();
            row.add(Cell.of(function));
            for (int i = 0; i < variants.size(); i++) {
                row.add(Cell.of(counts[2 * i + 1] + " of " + counts[2 * i]
                        + (counts[2 * i] == counts[2 * i + 1] ? "" : "  DIFFERS")));
            }
            rows.add(row);
        });
        return new Table(answers.library() + ": each function in the states of its objects", columns, rows,
                "The table of all calls, states and answers is in report.html.");
    }

    private Table answers() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.measured("object", "", 0));
        columns.add(Column.measured("call", "", 0));
        columns.add(Column.measured("state", "", 0));
        columns.add(Column.measured("expected", "", 0));
        variants.forEach(each -> columns.add(Column.measured(each.title(), "", 0)));
        List<List<Cell>> rows = new ArrayList<>();
        for (StateTable.ObjectKind kind : table.objects()) {
            for (StateTable.Row row : kind.rows()) {
                kind.states().forEach(state -> add(rows, kind, row, state));
            }
        }
        return new Table(answers.library() + ": every call in every state", columns, rows,
                "FAULT: the call has no error, and the processor faults. BROKEN: it ended in no way that a program in"
                        + " C knows.",
                true);
    }

    private void add(List<List<Cell>> rows, StateTable.ObjectKind kind, StateTable.Row row, String state) {
        List<String> expected = variants.stream().map(each -> expected(each, row, state)).distinct().toList();
        if (expected.equals(List.of(""))) {
            return;
        }
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(kind.name()));
        cells.add(Cell.of(row.label()));
        cells.add(Cell.of(state));
        cells.add(Cell.of(String.join(" or ", expected)));
        for (ProgramConfig.Measured variant : variants) {
            String found = found(variant, kind, row, state);
            String wanted = expected(variant, row, state);
            cells.add(Cell.of(found == null
                    ? ""
                    : found.equals(wanted) ? found : found + ", expected " + wanted + ": DIFFERS"));
        }
        rows.add(cells);
    }

    /** Empty if the call can't be made. */
    private String expected(ProgramConfig.Measured variant, StateTable.Row row, String state) {
        String expected = row.expected(provider.apply(variant.program()), state);
        return expected == null ? "" : expected;
    }

    private @Nullable String found(ProgramConfig.Measured variant, StateTable.ObjectKind kind,
            StateTable.Row row,
            String state) {
        SortedMap<String, Metric> figures = variant.figures();
        Metric metric = figures.get(figure(kind, row, state));
        return metric == null ? null : answers.name(row.label(), (int) metric.value());
    }
}
