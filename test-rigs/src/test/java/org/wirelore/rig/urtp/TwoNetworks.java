package org.wirelore.rig.urtp;

import java.util.Arrays;
import java.util.Objects;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Collective operations of all ranks, and of all but the last, with what every rank gets looked at; of the {@code all}
 * or the {@code few}, or messages between each rank and the last.
 */
public final class TwoNetworks {
    private static final int WORDS = 1_000;
    private static final int ROUNDS = 4;

    private TwoNetworks() {
    }

    public static void main(String[] args) {
        String what = MPI.Init(args)[0];
        int rank = MPI.COMM_WORLD.Rank();
        int last = MPI.COMM_WORLD.Size() - 1;
        Intracomm few = Objects.requireNonNull(MPI.COMM_WORLD.Split(rank < last ? 0 : 1, rank));
        switch (what) {
            case "all" -> rounds(MPI.COMM_WORLD);
            case "few" -> rounds(few);
            default -> messages(rank, last);
        }
        MPI.Finalize();
    }

    private static void rounds(Intracomm comm) {
        for (int round = 0; round < ROUNDS; round++) {
            int root = round % comm.Size();
            int[] words = filled(comm.Rank() == root ? round + 1 : -1);
            comm.Bcast(words, 0, WORDS, MPI.INT, root);
            require(words, filled(round + 1));
            int[] ofAll = new int[comm.Size()];
            comm.Allgather(new int[]{comm.Rank()}, 0, 1, MPI.INT, ofAll, 0, 1, MPI.INT);
            int[] ranks = new int[comm.Size()];
            Arrays.setAll(ranks, i -> i);
            require(ofAll, ranks);
        }
    }

    /** The last one takes them as they come. */
    private static void messages(int rank, int last) {
        int[] words = filled(rank);
        for (int round = 0; round < ROUNDS; round++) {
            if (rank < last) {
                MPI.COMM_WORLD.Send(words, 0, WORDS, MPI.INT, last, round);
                int[] next = new int[WORDS];
                MPI.COMM_WORLD.Sendrecv(words, 0, WORDS, MPI.INT, (rank + 1) % last, round, next, 0, WORDS, MPI.INT,
                        MPI.ANY_SOURCE, round);
                require(next, filled((rank + last - 1) % last));
            } else {
                for (int from = 0; from < last; from++) {
                    int source = MPI.COMM_WORLD.Recv(words, 0, WORDS, MPI.INT, MPI.ANY_SOURCE, round).source;
                    require(words, filled(source));
                }
            }
        }
    }

    private static int[] filled(int value) {
        int[] words = new int[WORDS];
        Arrays.fill(words, value);
        return words;
    }

    private static void require(int[] found, int[] expected) {
        if (!Arrays.equals(found, expected)) {
            throw new IllegalStateException("expected " + Arrays.toString(expected) + ", found "
                    + Arrays.toString(found));
        }
    }
}
