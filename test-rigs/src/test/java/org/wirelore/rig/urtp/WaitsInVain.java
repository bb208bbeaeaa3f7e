package org.wirelore.rig.urtp;

import mpi.MPI;

/**
 * After some rounds in which all is well, ranks wait for what no rank sends: {@code receive}, for each other;
 * {@code skip}, the last one has left out a barrier.
 */
public final class WaitsInVain {
    private static final int ROUNDS = 5;
    private static final int BYTES = 3_000;

    private WaitsInVain() {
    }

    public static void main(String[] args) {
        String how = MPI.Init(args)[0];
        int rank = MPI.COMM_WORLD.Rank();
        int last = MPI.COMM_WORLD.Size() - 1;
        byte[] bytes = new byte[BYTES];
        for (int round = 0; round < ROUNDS; round++) {
            MPI.COMM_WORLD.Bcast(bytes, 0, BYTES, MPI.BYTE, round % (last + 1));
            if (rank == round % last) {
                MPI.COMM_WORLD.Send(bytes, 0, BYTES, MPI.BYTE, last, 0);
            } else if (rank == last) {
                MPI.COMM_WORLD.Recv(bytes, 0, BYTES, MPI.BYTE, round % last, 0);
            }
        }
        if ("receive".equals(how)) {
            MPI.COMM_WORLD.Recv(bytes, 0, BYTES, MPI.BYTE, rank == last ? 0 : last, 0);
        } else if (rank != last) {
            MPI.COMM_WORLD.Barrier();
        }
        MPI.Finalize();
    }
}
