package org.wirelore.rig.samples.ring;

import mpi.MPI;

/** The ring by MPI, in which no daemon takes part. */
public final class RingOnMpi {
    private static final int TAG = 1;

    private RingOnMpi() {
    }

    /**
     * Runs on any number of ranks.
     *
     * @param args rounds, microseconds of computing in a round, doubles of a message
     */
    public static void main(String[] args) {
        RingRounds rounds = RingRounds.of(MPI.Init(args));
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        rounds.run(rank, size, (out, in) -> MPI.COMM_WORLD.Sendrecv(out, 0, out.length, MPI.DOUBLE, (rank + 1) % size,
                TAG, in, 0, in.length, MPI.DOUBLE, (rank + size - 1) % size, TAG));
        MPI.Finalize();
    }
}
