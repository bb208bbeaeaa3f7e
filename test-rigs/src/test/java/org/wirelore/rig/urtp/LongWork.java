package org.wirelore.rig.urtp;

import mpi.MPI;
import org.wirelore.rig.mpi.Compute;

/** The last rank computes for ten seconds, says nothing meanwhile, and then sends to all others, which wait for it. */
public final class LongWork {
    private static final long WORK_NS = 10_000_000_000L;

    private static final int MANY = 20;

    private LongWork() {
    }

    /**
     * The argument says whom they wait for: {@code recv}, that rank; {@code any}, whichever; {@code bcast}; or, {@code
     * send}, that they have something for it at once, and {@code flood}, more than its buffers hold.
     */
    public static void main(String[] args) {
        String how = MPI.Init(args)[0];
        int last = MPI.COMM_WORLD.Size() - 1;
        byte[] word = new byte[1];
        int messages = "flood".equals(how) ? MANY : "send".equals(how) ? 1 : 0;
        if (MPI.COMM_WORLD.Rank() == last) {
            Compute.spend(WORK_NS);
            for (int i = 0; i < messages * last; i++) {
                MPI.COMM_WORLD.Recv(word, 0, 1, MPI.BYTE, i % last, 0);
            }
            for (int to = 0; to < last && !"bcast".equals(how); to++) {
                MPI.COMM_WORLD.Send(word, 0, 1, MPI.BYTE, to, 0);
            }
        } else if (!"bcast".equals(how)) {
            for (int i = 0; i < messages; i++) {
                MPI.COMM_WORLD.Send(word, 0, 1, MPI.BYTE, last, 0);
            }
            MPI.COMM_WORLD.Recv(word, 0, 1, MPI.BYTE, "any".equals(how) ? MPI.ANY_SOURCE : last, 0);
        }
        MPI.COMM_WORLD.Bcast(word, 0, 1, MPI.BYTE, last);
        MPI.Finalize();
    }
}
