package org.wirelore.rig.report.render;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Cells that are padded to columns when all of them are known. Widths count code points. */
final class Grid {
    private static final String INDENT = "  ";
    private static final String GAP = "   ";

    private final List<List<String>> rows = new ArrayList<>();
    private final BitSet rules = new BitSet();
    private final BitSet rightAligned = new BitSet();

    /** Adds a row; all rows have the same number of cells. */
    void add(List<String> cells) {
        rows.add(cells);
    }

    /** Draws a line between the rows so far and the rows to come. */
    void addRule() {
        rules.set(rows.size());
    }

    /** Sets the side that a column is aligned to; the default is left. */
    void align(int column, boolean right) {
        rightAligned.set(column, right);
    }

    /** Writes the rows, without blanks at the ends of lines. */
    void appendTo(StringBuilder out) {
        appendColumns(out, widths(), 1, columns());
    }

    /**
     * Writes the rows in blocks of columns that are at most so wide, if a block of two columns is not wider by itself;
     * each begins with the first column. A row below the rule that has nothing in a block's other columns is not in it.
     */
    void appendBlocks(StringBuilder out, int widthMax) {
        int[] widths = widths();
        int from = 1;
        do {
            int to = from;
            int width = INDENT.length() + (widths.length == 0 ? 0 : widths[0]);
            while (to < widths.length && (to == from || width + GAP.length() + widths[to] <= widthMax)) {
                width += GAP.length() + widths[to++];
            }
            out.append(from == 1 ? "" : "\n");
            appendColumns(out, widths, from, to);
            from = to;
        } while (from < widths.length);
    }

    private int columns() {
        return rows.isEmpty() ? 0 : rows.getFirst().size();
    }

    private void appendColumns(StringBuilder out, int[] widths, int from, int to) {
        boolean isBlock = to - from < columns() - 1;
        for (int row = 0; row < rows.size(); row++) {
            if (rules.get(row)) {
                appendRule(out, widths, from, to);
            }
            if (isBlock && row > 1 && rows.get(row).subList(from, to).stream().allMatch(String::isEmpty)) {
                continue;
            }
            StringBuilder line = new StringBuilder(INDENT);
            for (int column = 0; column < to; column = Math.max(column + 1, from)) {
                String cell = rows.get(row).get(column);
                String padding = " ".repeat(widths[column] - width(cell));
                line.append(column == 0 ? "" : GAP)
                        .append(rightAligned.get(column) ? padding + cell : cell + padding);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private void appendRule(StringBuilder out, int[] widths, int from, int to) {
        int total = widths[0];
        for (int column = from; column < to; column++) {
            total += GAP.length() + widths[column];
        }
        out.append(INDENT).append("─".repeat(Math.max(total, 0))).append('\n');
    }

    private int[] widths() {
        int[] widths = new int[columns()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        return widths;
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
