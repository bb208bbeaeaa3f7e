package org.wirelore.rig.samples;

import mpi.MPI;
import org.wirelore.rig.mpi.Figures;

/**
 * How long collective operations of all ranks take: Barrier, Bcast and Allreduce of a word and of 1 KB, one after the
 * other many times. The root of the broadcasts goes round, so that none runs ahead.
 */
public final class CollectiveTimes {
    private static final int WARM_UPS = 4;
    private static final int ROUNDS = 40;
    private static final int[] WORDS = {1, 256};
    private static final double US_PER_SECOND = 1e6;

    private CollectiveTimes() {
    }

    /** One operation, of which all ranks do the same. */
    private interface Operation {
        void run(int round);
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.Size();
        measure("barrierUs", round -> MPI.COMM_WORLD.Barrier());
        for (int words : WORDS) {
            int[] own = new int[words];
            int[] result = new int[words];
            String bytes = "." + Integer.BYTES * words;
            measure("bcastUs" + bytes, round -> {
                int root = round % size;
                own[words - 1] = MPI.COMM_WORLD.Rank() == root ? round : -1;
                MPI.COMM_WORLD.Bcast(own, 0, words, MPI.INT, root);
                require(own[words - 1], round);
            });
            measure("allreduceUs" + bytes, round -> {
                own[words - 1] = round + MPI.COMM_WORLD.Rank();
                MPI.COMM_WORLD.Allreduce(own, 0, result, 0, words, MPI.INT, MPI.SUM);
                require(result[words - 1], size * round + size * (size - 1) / 2);
            });
        }
        MPI.Finalize();
    }

    private static void measure(String name, Operation operation) {
        double begin = 0;
        for (int round = 0; round < WARM_UPS + ROUNDS; round++) {
            if (round == WARM_UPS) {
                MPI.COMM_WORLD.Barrier();
                begin = MPI.Wtime();
            }
            operation.run(round);
        }
        if (MPI.COMM_WORLD.Rank() == 0) {
            Figures.record(name, (MPI.Wtime() - begin) * US_PER_SECOND / ROUNDS, "us");
        }
    }

    private static void require(int found, int expected) {
        if (found != expected) {
            throw new IllegalStateException("expected " + expected + ", found " + found);
        }
    }
}
