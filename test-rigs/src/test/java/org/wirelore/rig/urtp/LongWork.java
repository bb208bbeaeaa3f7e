package org.wirelore.rig.urtp;

import mpi.MPI;
import org.wirelore.rig.mpi.Compute;

/** The last rank computes for ten seconds, says nothing meanwhile, and then sends to all others, which wait for it. */
public final class LongWork {
    private static final long WORK_NS = 10_000_000_000L;

    private static final int MANY = 20;
    /** More than a window of 4, and fewer than two of them. */
    private static final int SOME = 6;

    private LongWork() {
    }

    /**
     * The argument says whom they wait for: {@code recv}, that rank; {@code any}, whichever; {@code bcast}; or, {@code
     * send}, that they have something for it at once, and {@code flood}, more than its buffers hold. Or they send what
     * is more than its window, and leave: {@code leave}; or so do all, and none receives: {@code never}.
     */
    public static void main(String[] args) {
        String how = MPI.Init(args)[0];
        int last = MPI.COMM_WORLD.Size() - 1;
        byte[] word = new byte[1];
        if ("leave".equals(how) || "never".equals(how)) {
            leave(last, "leave".equals(how));
            MPI.Finalize();
            return;
        }
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

    private static void leave(int last, boolean isReceived) {
        byte[] word = new byte[1];
        int rank = MPI.COMM_WORLD.Rank();
        if (isReceived && rank == last) {
            Compute.spend(WORK_NS);
            for (int i = 0; i < SOME * last; i++) {
                MPI.COMM_WORLD.Recv(word, 0, 1, MPI.BYTE, i % last, 0);
            }
            return;
        }
        for (int i = 0; i < SOME; i++) {
            MPI.COMM_WORLD.Send(word, 0, 1, MPI.BYTE, isReceived ? last : (rank + 1) % (last + 1), 0);
        }
    }
}
