package org.wirelore.rig.urtp;

import mpi.MPI;

/**
 * After some rounds in which all is well, ranks wait for what no rank sends: {@code receive}, for each other;
 * {@code skip}, the last one has left out a barrier; {@code synchronous} and {@code long}, each sends its neighbor what
 * that does not receive: a message that must be received, and one that waits for its receiver.
 */
public final class WaitsInVain {
    private static final int ROUNDS = 5;
    private static final int BYTES = 3_000;
    private static final int SHORT_BYTES = 500;

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
        int neighbor = (rank + 1) % (last + 1);
        switch (how) {
            case "receive" -> MPI.COMM_WORLD.Recv(bytes, 0, BYTES, MPI.BYTE, rank == last ? 0 : last, 0);
            case "synchronous" -> MPI.COMM_WORLD.Ssend(bytes, 0, SHORT_BYTES, MPI.BYTE, neighbor, 0);
            case "long" -> MPI.COMM_WORLD.Send(bytes, 0, BYTES, MPI.BYTE, neighbor, 0);
            default -> {
                if (rank != last) {
                    MPI.COMM_WORLD.Barrier();
                }
            }
        }
        MPI.Finalize();
    }
}
