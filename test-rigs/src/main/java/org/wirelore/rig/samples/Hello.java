package org.wirelore.rig.samples;

import mpi.MPI;

/** Every rank greets rank 0, which prints the greetings in the order of the ranks. */
public final class Hello {
    private static final int TAG = 1;
    private static final int LENGTH_MAX = 200;

    private Hello() {
    }

    /** Runs on any number of ranks. */
    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        String greeting = "rank " + rank + " of " + size + " on " + MPI.Get_processor_name();
        if (rank == 0) {
            System.out.println(greeting);
            for (int peer = 1; peer < size; peer++) {
                char[] text = new char[LENGTH_MAX];
                int length = MPI.COMM_WORLD.Recv(text, 0, LENGTH_MAX, MPI.CHAR, peer, TAG).Get_count(MPI.CHAR);
                System.out.println(new String(text, 0, length));
            }
        } else {
            char[] text = greeting.toCharArray();
            MPI.COMM_WORLD.Send(text, 0, Math.min(LENGTH_MAX, text.length), MPI.CHAR, 0, TAG);
        }
        MPI.Finalize();
    }
}
