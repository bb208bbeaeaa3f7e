package org.wirelore.rig.bench.explore;

import mpi.MPI;

/** Rank 0 receives what each of the others sends it, from any of them. The argument: how many messages each sends. */
public final class Senders {
    private static final int TAG = 1;

    private Senders() {
    }

    /** Runs on any number of ranks. */
    public static void main(String[] args) {
        exchange(args);
    }

    static int exchange(String... args) {
        String[] own = MPI.Init(args);
        int each = Integer.parseInt(own[0]);
        int[] message = {0};
        int received = 0;
        if (MPI.COMM_WORLD.Rank() == 0) {
            for (; received < each * (MPI.COMM_WORLD.Size() - 1); received++) {
                MPI.COMM_WORLD.Recv(message, 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
            }
        } else {
            for (int i = 0; i < each; i++) {
                MPI.COMM_WORLD.Send(message, 0, 1, MPI.INT, 0, TAG);
            }
        }
        MPI.Finalize();
        return received;
    }
}
