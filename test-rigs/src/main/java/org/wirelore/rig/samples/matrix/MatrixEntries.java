package org.wirelore.rig.samples.matrix;

import java.util.Arrays;

/** The entries of a sparse matrix in the order of a file, until they are a matrix. Rows and columns count from 0. */
final class MatrixEntries {
    private final int rows;
    private final int columns;
    private final boolean isSymmetric;
    private final int[] rowOf;
    private final int[] columnOf;
    private final double[] values;
    private final int[] lines;
    private int count;
    private int again = -1;

    /** @param isSymmetric whether each entry beside the diagonal stands for two */
    MatrixEntries(int rows, int columns, int countMax, boolean isSymmetric) {
        this.rows = rows;
        this.columns = columns;
        this.isSymmetric = isSymmetric;
        rowOf = new int[countMax];
        columnOf = new int[countMax];
        values = new double[countMax];
        lines = new int[countMax];
    }

    /** @param line where it stands */
    void add(int row, int column, double value, int line) {
        rowOf[count] = row;
        columnOf[count] = column;
        values[count] = value;
        lines[count] = line;
        count++;
    }

    /** Where an entry stands whose place another one before it has, as {@link #matrix} has found; -1 if none does. */
    int lineOfAgain() {
        return again < 0 ? -1 : lines[again];
    }

    /** All of them, row by row. */
    SparseMatrix matrix() {
        int[] starts = new int[rows + 1];
        for (int entry = 0; entry < count; entry++) {
            starts[rowOf[entry] + 1]++;
            if (isDouble(entry)) {
                starts[columnOf[entry] + 1]++;
            }
        }
        for (int row = 0; row < rows; row++) {
            starts[row + 1] += starts[row];
        }
        long[] sorted = sorted(starts);
        int[] columnAt = new int[sorted.length];
        double[] valueAt = new double[sorted.length];
        for (int row = 0; row < rows; row++) {
            for (int i = starts[row]; i < starts[row + 1]; i++) {
                int entry = (int) sorted[i];
                columnAt[i] = (int) (sorted[i] >>> Integer.SIZE);
                valueAt[i] = values[entry];
                if (i > starts[row] && columnAt[i] == columnAt[i - 1]) {
                    again = entry;
                }
            }
        }
        return new SparseMatrix(rows, columns, starts, columnAt, valueAt);
    }

    private boolean isDouble(int entry) {
        return isSymmetric && rowOf[entry] != columnOf[entry];
    }

    /** Row by row, the column in the upper half of each word and the entry's number in the lower one. */
    private long[] sorted(int[] starts) {
        long[] sorted = new long[starts[rows]];
        int[] next = starts.clone();
        for (int entry = 0; entry < count; entry++) {
            sorted[next[rowOf[entry]]++] = (long) columnOf[entry] << Integer.SIZE | entry;
            if (isDouble(entry)) {
                sorted[next[columnOf[entry]]++] = (long) rowOf[entry] << Integer.SIZE | entry;
            }
        }
        for (int row = 0; row < rows; row++) {
            Arrays.sort(sorted, starts[row], starts[row + 1]);
        }
        return sorted;
    }
}
