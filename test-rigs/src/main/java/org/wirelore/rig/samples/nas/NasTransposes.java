package org.wirelore.rig.samples.nas;

import mpi.MPI;
import org.wirelore.rig.mpi.Compute;

/**
 * FT in one rank, its grid cut along one dimension: a step computes, and transposes the grid by an exchange of all with
 * all. The first one belongs to the transform forward; each of the others to an iteration, which ends with a sum over
 * all ranks.
 */
final class NasTransposes implements NasKernel {
    private static final int ITERATIONS = 6;
    private static final int POINTS = 256 * 256 * 128;
    private static final int DOUBLES_PER_POINT = 2;
    private static final int RANKS_MAX = 128;

    private final int ranks;
    private final int rank;
    private final int blockDoubles;
    private final long stepNanos;
    private final double[] out;
    private final double[] in;
    private int step;

    /**
     * @param computeSeconds what a rank computes in the whole benchmark
     * @throws IllegalArgumentException if the number of ranks is no power of two, or larger than that of the grid's
     * layers
     */
    NasTransposes(int ranks, int rank, double computeSeconds) {
        if (Integer.bitCount(ranks) != 1 || ranks < 2 || ranks > RANKS_MAX) {
            throw new IllegalArgumentException(
                    "expected a power of two of ranks for ft, 2 to " + RANKS_MAX + ", found " + ranks);
        }
        this.ranks = ranks;
        this.rank = rank;
        blockDoubles = POINTS / ranks / ranks * DOUBLES_PER_POINT;
        stepNanos = Math.round(computeSeconds * 1e9 / steps());
        out = new double[ranks * blockDoubles];
        in = new double[ranks * blockDoubles];
    }

    @Override
    public int steps() {
        return steps(ITERATIONS);
    }

    @Override
    public int steps(int iterations) {
        return iterations + 1;
    }

    @Override
    public int iterations() {
        return ITERATIONS;
    }

    @Override
    public boolean warmsUp() {
        return false;
    }

    @Override
    public long messagesPerStep() {
        return ranks - 1L;
    }

    @Override
    public long bytesPerStep() {
        return (ranks - 1L) * blockDoubles * Double.BYTES;
    }

    @Override
    public void step() {
        step++;
        Compute.spend(stepNanos);
        for (int peer = 0; peer < ranks; peer++) {
            out[peer * blockDoubles] = rank;
            out[(peer + 1) * blockDoubles - 1] = step;
        }
        MPI.COMM_WORLD.Alltoall(out, 0, blockDoubles, MPI.DOUBLE, in, 0, blockDoubles, MPI.DOUBLE);
        for (int peer = 0; peer < ranks; peer++) {
            check(peer);
        }
        if (step > 1) {
            double[] part = {rank, step};
            MPI.COMM_WORLD.Reduce(part, 0, new double[2], 0, part.length, MPI.DOUBLE, MPI.SUM, 0);
        }
    }

    private void check(int peer) {
        double first = in[peer * blockDoubles];
        double last = in[(peer + 1) * blockDoubles - 1];
        if (first != peer || last != step) {
            throw new IllegalStateException("expected step " + step + " of rank " + peer + " in its block, found step "
                    + last + " of rank " + first);
        }
    }
}
