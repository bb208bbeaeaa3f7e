package org.wirelore.rig.report.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.CheckVerdict;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Violation;

/**
 * A report as text in columns, for a console: the tables, the checks, what the oracles saw, the warnings, the hashes.
 *
 * <p>No colours and no control characters: the text may go into a log or a mail. The closing line with the verdict is
 * the command line's.
 */
public final class ConsoleText {
    /** Tables that are wider come in blocks of columns. */
    private static final int TABLE_CHARACTERS_MAX = 160;
    /** Longest name that is shown in full; a longer one would tear the columns apart. */
    private static final int NAME_LIMIT = 60;
    private static final int LINE_CHARACTERS_MAX = 160;
    private static final int PARAGRAPH_LIMIT = 2_000;
    /** A warning ends with what to do. */
    private static final int WARNING_LIMIT = 400;

    private final StringBuilder out = new StringBuilder();

    private ConsoleText() {
    }

    /** The text, ending in a line feed. */
    public static String render(RunReport report) {
        ConsoleText text = new ConsoleText();
        text.addHead(report);
        report.tables().stream().filter(table -> !table.isLong()).forEach(text::addTable);
        text.addChecks(report.checks());
        text.addOracles(report.oracles());
        if (!report.warnings().isEmpty()) {
            text.heading("Warnings");
            report.warnings().forEach(line -> text.line("  ! " + SafeText.shortened(line, WARNING_LIMIT)));
        }
        text.addHashes(report);
        return text.out.toString();
    }

    private void addHead(RunReport report) {
        line(SafeText.shortened(report.rigName(), NAME_LIMIT) + "   seed " + report.seed() + ", "
                + SafeText.shortened(report.mode(), NAME_LIMIT) + " time, "
                + Numbers.time(report.virtualDurationPs()) + ", " + Numbers.count(report.events()) + " events");
        if (!report.description().isEmpty()) {
            paragraph("", report.description());
        }
    }

    private void addTable(Table table) {
        heading(SafeText.shortened(table.title(), NAME_LIMIT));
        Grid grid = new Grid();
        grid.add(table.columns().stream().map(column -> SafeText.shortened(column.heading(), NAME_LIMIT)).toList());
        grid.add(table.columns().stream().map(ConsoleText::subheading).toList());
        grid.addRule();
        for (List<Cell> row : table.rows()) {
            addRow(grid, row, table.columns());
        }
        for (int i = 0; i < table.columns().size(); i++) {
            int column = i;
            boolean isText = !table.rows().isEmpty()
                    && table.rows().stream().allMatch(row -> row.get(column) instanceof Cell.Text);
            grid.align(i, !isText);
        }
        grid.appendBlocks(out, TABLE_CHARACTERS_MAX);
        if (!table.note().isEmpty()) {
            paragraph("  ", table.note());
        }
    }

    /** Texts that are longer than a column go on below. */
    private static void addRow(Grid grid, List<Cell> row, List<Column> columns) {
        List<List<String>> cells = new ArrayList<>();
        int height = 1;
        for (int i = 0; i < row.size(); i++) {
            List<String> lines = switch (row.get(i)) {
                case Cell.Figure(double value) -> List.of(Numbers.fixed(value, columns.get(i).decimals()));
                case Cell.Text(String text) -> lines(SafeText.shortened(text, PARAGRAPH_LIMIT), NAME_LIMIT);
            };
            cells.add(lines);
            height = Math.max(height, lines.size());
        }
        for (int i = 0; i < height; i++) {
            int at = i;
            grid.add(cells.stream().map(lines -> at < lines.size() ? lines.get(at) : "").toList());
        }
    }

    private void addChecks(List<CheckResult> checks) {
        if (checks.isEmpty()) {
            return;
        }
        heading("Checks");
        Grid grid = new Grid();
        grid.add(List.of("", "check", "measured", "expected", "off by", "basis", "source"));
        grid.addRule();
        for (CheckResult check : checks) {
            grid.add(List.of(mark(check.verdict()), SafeText.shortened(check.name(), NAME_LIMIT),
                    Numbers.measured(check), Numbers.expectation(check),
                    Numbers.distance(check), check.basis().text(), SafeText.shortened(check.source(), NAME_LIMIT)));
        }
        grid.align(2, true);
        grid.align(4, true);
        grid.appendTo(out);
        for (CheckResult check : checks) {
            if (check.verdict() != CheckVerdict.PASS && !check.comment().isEmpty()) {
                paragraph("  ", check.name() + ": " + check.comment());
            }
        }
    }

    private void addOracles(List<OracleResult> oracles) {
        if (oracles.isEmpty()) {
            return;
        }
        List<OracleResult> content = oracles.stream().filter(oracle -> oracle.violations().isEmpty()).toList();
        heading("Oracles");
        if (!content.isEmpty()) {
            line("  ok    " + content.stream().map(
                    oracle -> SafeText.shortened(oracle.name(), NAME_LIMIT) + " ("
                            + Numbers.count(oracle.observations())
                            + ")")
                    .collect(Collectors.joining(", ")));
        }
        for (OracleResult oracle : oracles) {
            for (Violation violation : oracle.violations()) {
                addViolation(oracle, violation);
            }
        }
    }

    private void addViolation(OracleResult oracle, Violation violation) {
        String place = violation.variant().isEmpty() ? "" : violation.variant() + ", ";
        List<String> lines = MessageExcerpt.shown(violation.message());
        line("  FAIL  " + SafeText.shortened(oracle.name(), NAME_LIMIT) + " at "
                + SafeText.shortened(place, NAME_LIMIT) + Numbers.instant(violation.atPs()) + ": "
                + SafeText.oneLine(lines.getFirst()));
        lines.stream().skip(1).forEach(text -> line("        " + SafeText.oneLine(text)));
        violation.history().forEach(step -> line("          " + SafeText.shortened(step, LINE_CHARACTERS_MAX)));
    }

    private void addHashes(RunReport report) {
        heading("Event stream");
        Grid grid = new Grid();
        for (VariantReport variant : report.variants()) {
            grid.add(List.of(SafeText.shortened(variant.name(), NAME_LIMIT),
                    SafeText.oneLine(variant.eventStreamHash()), Numbers.count(variant.events()) + " events",
                    Numbers.time(variant.virtualDurationPs())));
        }
        grid.add(List.of("whole run", SafeText.oneLine(report.eventStreamHash()),
                Numbers.count(report.events()) + " events", Numbers.time(report.virtualDurationPs())));
        grid.align(2, true);
        grid.align(3, true);
        grid.appendTo(out);
    }

    private void heading(String text) {
        out.append('\n').append(text).append('\n');
    }

    /** Text of any length in lines that end between words. */
    private void paragraph(String indent, String text) {
        lines(SafeText.shortened(text, PARAGRAPH_LIMIT), LINE_CHARACTERS_MAX - indent.length())
                .forEach(line -> line(indent + line));
    }

    /** A text in lines of at most {@code limit} characters that end between words; a longer word has its own. */
    private static List<String> lines(String text, int limit) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > limit) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    private static String subheading(Column column) {
        String unit = SafeText.shortened(column.unit(), NAME_LIMIT);
        if (!column.published()) {
            return unit;
        }
        return unit.isEmpty() ? "published" : unit + ", publ.";
    }

    private static String mark(CheckVerdict verdict) {
        return switch (verdict) {
            case PASS -> "ok";
            case FAIL -> "FAIL";
            case NOT_MEASURED -> "n/a";
            case NOT_JUDGED -> "-";
        };
    }
}
