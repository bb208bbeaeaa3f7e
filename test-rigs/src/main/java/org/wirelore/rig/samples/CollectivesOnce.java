package org.wirelore.rig.samples;

import java.util.Arrays;
import mpi.MPI;

/** Some of each kind of collective operation, a few packets of each, with what every rank gets looked at. */
public final class CollectivesOnce {
    private static final int WORDS = 256;

    private CollectivesOnce() {
    }

    /** Runs on two ranks or more. */
    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        for (int root = 0; root < size; root++) {
            int[] words = filled(WORDS, rank == root ? root + 1 : -1);
            MPI.COMM_WORLD.Bcast(words, 0, WORDS, MPI.INT, root);
            require("Bcast", words, filled(WORDS, root + 1));
        }
        int[] ofAll = new int[size];
        MPI.COMM_WORLD.Allgather(new int[]{rank * rank}, 0, 1, MPI.INT, ofAll, 0, 1, MPI.INT);
        require("Allgather", ofAll, squares(size));
        int[] gathered = new int[size];
        MPI.COMM_WORLD.Gather(new int[]{rank * rank}, 0, 1, MPI.INT, gathered, 0, 1, MPI.INT, size - 1);
        require("Gather", gathered, rank == size - 1 ? squares(size) : new int[size]);
        int[] own = new int[1];
        MPI.COMM_WORLD.Scatter(squares(size), 0, 1, MPI.INT, own, 0, 1, MPI.INT, 0);
        require("Scatter", own, new int[]{rank * rank});
        MPI.COMM_WORLD.Barrier();
        MPI.Finalize();
    }

    private static int[] filled(int count, int value) {
        int[] words = new int[count];
        Arrays.fill(words, value);
        return words;
    }

    private static int[] squares(int count) {
        int[] words = new int[count];
        Arrays.setAll(words, i -> i * i);
        return words;
    }

    private static void require(String operation, int[] found, int[] expected) {
        if (!Arrays.equals(found, expected)) {
            throw new IllegalStateException(operation + " must give " + Arrays.toString(expected) + ", and gave "
                    + Arrays.toString(found));
        }
    }
}
