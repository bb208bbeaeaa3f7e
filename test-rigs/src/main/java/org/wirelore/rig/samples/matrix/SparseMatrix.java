package org.wirelore.rig.samples.matrix;

import org.wirelore.rig.mpi.Compute;

/**
 * A sparse matrix, row by row: the entries of row i are those from rowStarts[i] to rowStarts[i + 1] - 1, columns
 * ascending. Nothing changes the arrays afterwards.
 *
 * @param rows number of rows, at least 1
 * @param columns number of columns, at least 1
 * @param rowStarts rows + 1 ascending places
 * @param columnOf the column of each entry, from 0
 * @param values of the entries
 */
@SuppressWarnings("ArrayRecordComponent") // Nothing compares matrices as a whole.
record SparseMatrix(int rows, int columns, int[] rowStarts, int[] columnOf, double[] values) {
    private static final int FLOPS_PER_ENTRY = 2;
    /** Value, column and element of the vector. */
    private static final int WORDS_PER_ENTRY = 3;
    private static final int WORDS_PER_ROW = 2;
    private static final int BYTES_PER_ENTRY = Double.BYTES + Integer.BYTES;
    private static final int BYTES_PER_ROW = Double.BYTES + Integer.BYTES;

    int entries() {
        return values.length;
    }

    /** The largest sum of magnitudes in a row: with its inverse as scale, products do not grow. */
    double norm() {
        double norm = 0;
        for (int row = 0; row < rows; row++) {
            double sum = 0;
            for (int entry = rowStarts[row]; entry < rowStarts[row + 1]; entry++) {
                sum += Math.abs(values[entry]);
            }
            norm = Math.max(norm, sum);
        }
        return norm;
    }

    /**
     * Some rows times a vector, which costs what the machine takes for it.
     *
     * @param scale by which each element is multiplied
     * @param into gets the elements of the rows from {@code first} on, from place 0
     * @param end row behind the last one
     */
    void multiply(double[] vector, double scale, double[] into, int first, int end) {
        for (int row = first; row < end; row++) {
            double sum = 0;
            for (int entry = rowStarts[row]; entry < rowStarts[row + 1]; entry++) {
                sum += values[entry] * vector[columnOf[entry]];
            }
            into[row - first] = sum * scale;
        }
        long count = (long) rowStarts[end] - rowStarts[first];
        long own = (long) end - first;
        long bytes = BYTES_PER_ENTRY * count + BYTES_PER_ROW * own;
        Compute.loop(FLOPS_PER_ENTRY * count + own, WORDS_PER_ENTRY * count + WORDS_PER_ROW * own, bytes,
                bytes + (long) Double.BYTES * columns);
    }
}
