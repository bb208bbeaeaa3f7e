package org.wirelore.rig.samples.matrix;

import java.util.Arrays;
import java.util.SplittableRandom;
import mpi.MPI;
import org.wirelore.rig.mpi.Compute;

/**
 * The product C of two dense square matrices A and B: the second application of the URTP paper, section 5. Each rank
 * has a block of columns of A, of B and in the end of C; it gets all of A by Allgather. Rank 0 runs the sequential
 * program besides, whose result must be the same to the last bit; one rank runs nothing else.
 *
 * <p>Figures of each size: {@code sequentialMs} and {@code productMs}, the average of the runs, and the first over the
 * second, {@code speedup}.
 */
public final class DenseProduct {
    private static final String USAGE = "arguments: RUNS SIZE..., where a matrix has SIZE rows and columns, 1 to 2,048";
    private static final int SIZE_MAX = 2_048;
    private static final int RUNS_MAX = 1_000_000;
    private static final int FLOPS_PER_STEP = 2;
    /** An element of A, and one of C twice. */
    private static final int WORDS_PER_STEP = 3;

    private final int size;
    private final int runs;
    private final int rank = MPI.COMM_WORLD.Rank();
    private final int ranks = MPI.COMM_WORLD.Size();
    private final int block;

    private DenseProduct(int size, int runs) {
        this.size = size;
        this.runs = runs;
        block = Math.ceilDiv(size, ranks);
    }

    /**
     * Runs on any number of ranks.
     *
     * @param args runs, then sizes
     * @throws IllegalArgumentException if they are not that
     */
    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        if (own.length < 2) {
            throw new IllegalArgumentException(USAGE);
        }
        int runs = ProductFigures.within(own[0], RUNS_MAX, USAGE);
        for (String size : Arrays.asList(own).subList(1, own.length)) {
            new DenseProduct(ProductFigures.within(size, SIZE_MAX, USAGE), runs).run();
        }
        MPI.Finalize();
    }

    private void run() {
        double[] product = new double[size * size];
        double sequential = 0;
        if (rank == 0) {
            double[] a = columns('A', 0, size);
            double[] b = columns('B', 0, size);
            double begin = MPI.Wtime();
            for (int i = 0; i < runs; i++) {
                multiply(a, b, product, size);
            }
            sequential = MPI.Wtime() - begin;
        }
        double[] took = {sequential};
        if (ranks > 1) {
            multiplyTogether(product, took);
        }
        if (rank == 0) {
            ProductFigures.report("matmul of " + size, "" + size, "productMs", ranks, sequential / runs,
                    took[0] / runs);
        }
    }

    private void multiplyTogether(double[] sequential, double[] took) {
        int first = Math.min(size, rank * block);
        int own = Math.min(size, first + block) - first;
        double[] ownA = Arrays.copyOf(columns('A', first, own), block * size);
        double[] b = columns('B', first, own);
        // Blocks are of one length; what the last ones have too much is behind the matrix's end.
        double[] a = new double[block * ranks * size];
        double[] c = new double[block * size];
        MPI.COMM_WORLD.Barrier();
        double begin = MPI.Wtime();
        for (int i = 0; i < runs; i++) {
            MPI.COMM_WORLD.Allgather(ownA, 0, ownA.length, MPI.DOUBLE, a, 0, ownA.length, MPI.DOUBLE);
            multiply(a, b, c, own);
        }
        double[] mine = {MPI.Wtime() - begin};
        MPI.COMM_WORLD.Reduce(mine, 0, took, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
        double[] all = rank == 0 ? new double[block * ranks * size] : new double[0];
        MPI.COMM_WORLD.Gather(c, 0, c.length, MPI.DOUBLE, all, 0, c.length, MPI.DOUBLE, 0);
        if (rank == 0) {
            ProductFigures.requireEqual(sequential, all);
        }
    }

    /** Some columns of a matrix, column by column: elements from -1 to 1, equal at all ranks. */
    private double[] columns(char matrix, int first, int count) {
        double[] columns = new double[count * size];
        for (int i = 0; i < count; i++) {
            SplittableRandom random = new SplittableRandom((long) matrix << Integer.SIZE | first + i);
            for (int row = 0; row < size; row++) {
                columns[i * size + row] = random.nextDouble() * 2 - 1;
            }
        }
        return columns;
    }

    /**
     * Some columns of the product, at the machine's price.
     *
     * @param a all of A
     * @param b the same columns of B
     * @param c gets them
     */
    private void multiply(double[] a, double[] b, double[] c, int count) {
        for (int column = 0; column < count; column++) {
            Arrays.fill(c, column * size, (column + 1) * size, 0);
            for (int k = 0; k < size; k++) {
                double factor = b[column * size + k];
                for (int row = 0; row < size; row++) {
                    c[column * size + row] += a[k * size + row] * factor;
                }
            }
        }
        long bytes = (long) size * size * Double.BYTES;
        long steps = (long) count * size * size;
        Compute.loop(FLOPS_PER_STEP * steps, WORDS_PER_STEP * steps, count * bytes, bytes + (long) size * Double.BYTES);
    }
}
