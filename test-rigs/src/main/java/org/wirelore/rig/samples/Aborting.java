package org.wirelore.rig.samples;

import mpi.MPI;

/** All ranks send messages around, until the last one ends the job in the middle of that. */
public final class Aborting {
    private static final int TAG = 1;

    private Aborting() {
    }

    /**
     * Runs on two ranks or more.
     *
     * @param args rounds before the end, bytes of a message, exit code
     */
    public static void main(String[] args) {
        String[] words = MPI.Init(args);
        int rounds = Integer.parseInt(words[0]);
        byte[] out = new byte[Integer.parseInt(words[1])];
        byte[] in = new byte[out.length];
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int round = 0;
        while (rank < size - 1 || round < rounds) {
            MPI.COMM_WORLD.Sendrecv(out, 0, out.length, MPI.BYTE, (rank + 1) % size, TAG, in, 0, in.length, MPI.BYTE,
                    (rank + size - 1) % size, TAG);
            round++;
        }
        MPI.COMM_WORLD.Abort(Integer.parseInt(words[2]));
    }
}
