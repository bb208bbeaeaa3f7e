package org.wirelore.rig.run;

import mpi.MPI;

/**
 * Rank 0 sends the others a short and a long message, of which one bit may differ from run to run; no rank looks at it.
 */
public final class FlippedMessage {
    private static final int[] SIZES = {40, 30_000};

    private FlippedMessage() {
    }

    /** The arguments: which message, and which of its bits; none for the plain run. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        for (int message = 0; message < SIZES.length; message++) {
            byte[] bytes = new byte[SIZES[message]];
            if (MPI.COMM_WORLD.Rank() == 0) {
                if (own.length > 0 && Integer.parseInt(own[0]) == message) {
                    int bit = Integer.parseInt(own[1]) % (8 * bytes.length);
                    bytes[bit / 8] ^= (byte) (1 << (bit % 8));
                }
                MPI.COMM_WORLD.Send(bytes, 0, bytes.length, MPI.BYTE, 1, message);
            } else if (MPI.COMM_WORLD.Rank() == 1) {
                MPI.COMM_WORLD.Recv(bytes, 0, bytes.length, MPI.BYTE, 0, message);
            }
            MPI.COMM_WORLD.Bcast(bytes, 0, bytes.length, MPI.BYTE, 0);
        }
        MPI.Finalize();
    }
}
