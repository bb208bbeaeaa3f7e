package org.wirelore.rig.samples;

import mpi.MPI;

/**
 * Two ranks send each other a short message before they receive one, which ends only where a send need not wait for its
 * receive. MPI promises that of no send but a buffered one; most systems do it.
 */
public final class HeadToHead {
    private static final int TAG = 1;
    private static final int BYTES = 100;

    private HeadToHead() {
    }

    /** Runs on two ranks. */
    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        byte[] message = new byte[BYTES];
        message[0] = (byte) rank;
        MPI.COMM_WORLD.Send(message, 0, BYTES, MPI.BYTE, 1 - rank, TAG);
        int length = MPI.COMM_WORLD.Recv(message, 0, BYTES, MPI.BYTE, 1 - rank, TAG).Get_count(MPI.BYTE);
        if (length != BYTES || message[0] != 1 - rank) {
            throw new IllegalStateException("expected " + BYTES + " bytes of rank " + (1 - rank) + ", found " + length
                    + " of " + message[0]);
        }
        MPI.Finalize();
    }
}
