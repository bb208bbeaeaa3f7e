package org.wirelore.rig.report;

/** One cell of a {@link Table}. */
public sealed interface Cell {
    /** A cell with nothing in it, for instance where a paper gives no figure. */
    Cell EMPTY = new Text("");

    /** A number; the column says how many decimals are shown. */
    record Figure(double value) implements Cell {
        public Figure {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("a cell must hold a finite number: value=" + value);
            }
        }
    }

    /** A word or a few. */
    record Text(String text) implements Cell {
    }

    /** A cell that shows a number, or nothing for NaN. */
    static Cell of(double value) {
        return Double.isNaN(value) ? EMPTY : new Figure(value);
    }

    /** A cell that shows text. */
    static Cell of(String text) {
        return new Text(text);
    }
}
