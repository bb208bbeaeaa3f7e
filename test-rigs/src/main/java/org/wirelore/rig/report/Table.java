package org.wirelore.rig.report;

import java.util.List;

/**
 * A table of figures, for instance latency by message size, measured next to published.
 *
 * @param title   what it shows
 * @param columns heads, left to right
 * @param rows    cells, top to bottom; every row has one cell per column
 * @param note    a sentence printed under it; may be empty
 * @param isLong  whether it is for files only, and folded up there
 */
public record Table(String title, List<Column> columns, List<List<Cell>> rows, String note, boolean isLong) {
    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().<List<Cell>>map(List::copyOf).toList();
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).size() != columns.size()) {
                throw new IllegalArgumentException("a row must have one cell per column: row=" + i + ", cells="
                        + rows.get(i).size() + ", columns=" + columns.size() + ", title=" + title);
            }
        }
    }

    /**
     * A table that is shown everywhere.
     *
     * @param title   what it shows
     * @param columns heads, left to right
     * @param rows    cells, top to bottom
     * @param note    a sentence printed under it; may be empty
     */
    public Table(String title, List<Column> columns, List<List<Cell>> rows, String note) {
        this(title, columns, rows, note, false);
    }
}
