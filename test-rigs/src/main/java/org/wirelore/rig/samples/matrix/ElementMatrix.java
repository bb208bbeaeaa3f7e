package org.wirelore.rig.samples.matrix;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Matrices as finite elements of high order in two dimensions give them: groups of 3 to 6 unknowns on a square grid,
 * each of which is coupled with all of its own group and of the four groups beside it, about 22 in a row. They are
 * symmetric and diagonally dominant.
 */
final class ElementMatrix {
    private static final int GROUP_MIN = 3;
    private static final int GROUP_MAX = 6;

    private final long seed;
    private final int rows;
    private final int[] starts;
    private final int width;

    private ElementMatrix(int rows, long seed) {
        this.seed = seed;
        this.rows = rows;
        SplittableRandom random = new SplittableRandom(seed);
        int[] bounds = new int[rows / GROUP_MIN + 2];
        int groups = 0;
        while (bounds[groups] < rows) {
            bounds[groups + 1] = Math.min(rows, bounds[groups] + random.nextInt(GROUP_MIN, GROUP_MAX + 1));
            groups++;
        }
        starts = Arrays.copyOf(bounds, groups + 1);
        width = (int) Math.ceil(Math.sqrt(groups));
    }

    /**
     * Makes one.
     *
     * @param rows 1 or more, as many as columns
     * @param seed equal seeds give equal matrices
     */
    static SparseMatrix of(int rows, long seed) {
        return new ElementMatrix(rows, seed).make();
    }

    private SparseMatrix make() {
        int groups = starts.length - 1;
        int[] rowStarts = new int[rows + 1];
        for (int group = 0; group < groups; group++) {
            int count = 0;
            for (int beside : besides(group)) {
                count += starts[beside + 1] - starts[beside];
            }
            for (int row = starts[group]; row < starts[group + 1]; row++) {
                rowStarts[row + 1] = rowStarts[row] + count;
            }
        }
        int[] columnOf = new int[rowStarts[rows]];
        double[] values = new double[rowStarts[rows]];
        for (int group = 0; group < groups; group++) {
            for (int row = starts[group]; row < starts[group + 1]; row++) {
                fill(row, besides(group), rowStarts[row], columnOf, values);
            }
        }
        return new SparseMatrix(rows, rows, rowStarts, columnOf, values);
    }

    /** The groups that one is coupled with, itself included, ascending. */
    private int[] besides(int group) {
        int groups = starts.length - 1;
        int[] near = {group - width, group % width == 0 ? -1 : group - 1, group,
            (group + 1) % width == 0 ? groups : group + 1, group + width};
        return Arrays.stream(near).filter(each -> each >= 0 && each < groups).distinct().toArray();
    }

    private void fill(int row, int[] besides, int start, int[] columnOf, double[] values) {
        int entry = start;
        int diagonal = start;
        double sum = 1;
        for (int group : besides) {
            for (int column = starts[group]; column < starts[group + 1]; column++) {
                columnOf[entry] = column;
                if (column == row) {
                    diagonal = entry;
                } else {
                    values[entry] = coupling(Math.min(row, column), Math.max(row, column));
                    sum += Math.abs(values[entry]);
                }
                entry++;
            }
        }
        values[diagonal] = sum;
    }

    /** From -1 to 1. */
    private double coupling(int low, int high) {
        return new SplittableRandom(seed ^ ((long) low << Integer.SIZE | high)).nextDouble() * 2 - 1;
    }
}
