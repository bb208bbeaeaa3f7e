package org.wirelore.rig.samples.matrix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/**
 * A vector is multiplied by a large sparse matrix again and again: the solver of PolyFEM in the URTP paper, section 5.
 * Each rank has a block of rows, and gets the whole vector by Allgather in every iteration. Rank 0 runs the sequential
 * program besides, whose result must be the same to the last bit; one rank runs nothing else.
 *
 * <p>Figures of each problem, by its rows or the word {@code file}: {@code sequentialMs} and {@code iterationMs} of an
 * iteration, and the first over the second, {@code speedup}.
 */
public final class SparseProduct {
    private static final String USAGE = "arguments: ITERATIONS PROBLEM..., where a problem is a number of rows, of 1 to"
            + " 1,000,000, for a matrix as finite elements make it, or the path of a Matrix Market file";
    private static final int ROWS_MAX = 1_000_000;
    private static final int ITERATIONS_MAX = 1_000_000;
    private static final long SEED = 1996;

    private final SparseMatrix matrix;
    private final int iterations;
    private final double scale;
    private final int rank = MPI.COMM_WORLD.Rank();
    private final int ranks = MPI.COMM_WORLD.Size();

    private SparseProduct(SparseMatrix matrix, int iterations) {
        this.matrix = matrix;
        this.iterations = iterations;
        double norm = matrix.norm();
        scale = norm == 0 ? 1 : 1 / norm;
    }

    /**
     * Runs on any number of ranks.
     *
     * @param args iterations, then problems
     * @throws IllegalArgumentException if they are not that
     * @throws IOException if a file can't be read, or holds no square matrix
     */
    public static void main(String[] args) throws IOException {
        String[] own = MPI.Init(args);
        if (own.length < 2) {
            throw new IllegalArgumentException(USAGE);
        }
        int iterations = ProductFigures.within(own[0], ITERATIONS_MAX, USAGE);
        for (String problem : Arrays.asList(own).subList(1, own.length)) {
            boolean isFile = !problem.matches("[0-9]+");
            SparseMatrix matrix = shared(MPI.COMM_WORLD.Rank() == 0 ? load(problem, isFile) : null);
            new SparseProduct(matrix, iterations).run(isFile ? "file" : problem);
        }
        MPI.Finalize();
    }

    private static SparseMatrix load(String problem, boolean isFile) throws IOException {
        if (!isFile) {
            return ElementMatrix.of(ProductFigures.within(problem, ROWS_MAX, USAGE), SEED);
        }
        SparseMatrix matrix = MatrixMarket.read(Path.of(problem));
        if (matrix.rows() != matrix.columns()) {
            throw new MatrixFormatException(problem + ": expected a square matrix, found " + matrix.rows()
                    + " rows and " + matrix.columns() + " columns");
        }
        return matrix;
    }

    /** What rank 0 has, at all ranks. */
    private static SparseMatrix shared(@Nullable SparseMatrix own) {
        int[] sizes = own == null ? new int[2] : new int[]{own.rows(), own.entries()};
        MPI.COMM_WORLD.Bcast(sizes, 0, sizes.length, MPI.INT, 0);
        SparseMatrix matrix = own != null
                ? own
                : new SparseMatrix(sizes[0], sizes[0], new int[sizes[0] + 1], new int[sizes[1]], new double[sizes[1]]);
        MPI.COMM_WORLD.Bcast(matrix.rowStarts(), 0, matrix.rowStarts().length, MPI.INT, 0);
        MPI.COMM_WORLD.Bcast(matrix.columnOf(), 0, sizes[1], MPI.INT, 0);
        MPI.COMM_WORLD.Bcast(matrix.values(), 0, sizes[1], MPI.DOUBLE, 0);
        return matrix;
    }

    private void run(String label) {
        double[] result = new double[matrix.rows()];
        double sequential = 0;
        if (rank == 0) {
            double begin = MPI.Wtime();
            multiplyAlone(result);
            sequential = MPI.Wtime() - begin;
        }
        double[] took = {sequential};
        if (ranks > 1) {
            MPI.COMM_WORLD.Bcast(result, 0, result.length, MPI.DOUBLE, 0);
            double begin = MPI.Wtime();
            double[] own = multiplyTogether();
            double[] mine = {MPI.Wtime() - begin};
            ProductFigures.requireEqual(result, own);
            MPI.COMM_WORLD.Reduce(mine, 0, took, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
        }
        if (rank == 0) {
            ProductFigures.report("spmv of " + label + ": " + matrix.rows() + " rows, " + matrix.entries() + " entries",
                    label, "iterationMs", ranks, sequential / iterations, took[0] / iterations);
        }
    }

    private double first(int place) {
        return 1.0 / (place + 1);
    }

    private void multiplyAlone(double[] result) {
        double[] vector = new double[matrix.rows()];
        Arrays.setAll(result, this::first);
        for (int i = 0; i < iterations; i++) {
            System.arraycopy(result, 0, vector, 0, vector.length);
            matrix.multiply(vector, scale, result, 0, matrix.rows());
        }
    }

    private double[] multiplyTogether() {
        int rows = matrix.rows();
        int block = Math.ceilDiv(rows, ranks);
        int begin = Math.min(rows, rank * block);
        int end = Math.min(rows, begin + block);
        double[] own = new double[block];
        // Blocks are of one length; what the last ones have too much is behind the vector's end.
        double[] vector = new double[block * ranks];
        for (int i = 0; i < rows; i++) {
            vector[i] = first(i);
        }
        MPI.COMM_WORLD.Barrier();
        for (int i = 0; i < iterations; i++) {
            matrix.multiply(vector, scale, own, begin, end);
            MPI.COMM_WORLD.Allgather(own, 0, block, MPI.DOUBLE, vector, 0, block, MPI.DOUBLE);
        }
        return Arrays.copyOf(vector, rows);
    }
}
