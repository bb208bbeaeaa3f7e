package org.wirelore.rig.via;

import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.wirelore.rig.mpi.Compute;

/**
 * Ranks that wait for the two of the last host, which wait themselves until it goes down. Who waits must get an error,
 * in each kind of wait.
 */
public final class LostHost {
    private static final int LONG_BYTES = 4_000_000;
    private static final int TAG = 5;
    private static final int LOST = 2;
    private static final long LATER_NS = 4_000_000_000L;

    private LostHost() {
    }

    /**
     * The argument says how they wait: {@code recv}, {@code any}, {@code long}, {@code barrier}, {@code alive}; or,
     * {@code later}, that nothing is lost.
     */
    public static void main(String[] args) {
        String how = MPI.Init(args)[0];
        int rank = MPI.COMM_WORLD.Rank();
        int first = MPI.COMM_WORLD.Size() - LOST;
        if ("barrier".equals(how)) {
            barrier(rank, first);
        }
        MPI.COMM_WORLD.Errhandler_set(MPI.ERRORS_RETURN);
        if ("later".equals(how)) {
            exchangeLater(rank, first);
        } else if (rank < first) {
            expectLoss(() -> await(how, rank, first));
        } else if ("long".equals(how)) {
            Request[] sends = new Request[first];
            for (int to = 0; to < first; to++) {
                sends[to] = MPI.COMM_WORLD.Isend(new byte[LONG_BYTES], 0, LONG_BYTES, MPI.BYTE, to, TAG);
            }
            Request.Waitall(sends);
        } else {
            expectLoss(() -> receive(1, rank - first));
        }
        while (!MPI.Finalized()) {
            try {
                MPI.Finalize();
            } catch (MPIException lost) {
                require(lost);
            }
        }
    }

    private static void exchangeLater(int rank, int first) {
        if (rank < first) {
            receive(1, first + rank % LOST);
            receive(LONG_BYTES, first + rank % LOST);
        } else {
            Compute.spend(LATER_NS);
            for (int length : new int[]{1, LONG_BYTES}) {
                for (int to = rank - first; to < first; to += LOST) {
                    MPI.COMM_WORLD.Send(new byte[length], 0, length, MPI.BYTE, to, TAG);
                }
            }
        }
    }

    /** Asks for no error. */
    private static void barrier(int rank, int first) {
        if (rank < first) {
            MPI.COMM_WORLD.Barrier();
        } else {
            receive(1, 0);
        }
    }

    private static void await(String how, int rank, int first) {
        switch (how) {
            case "recv" -> receive(1, first + rank % LOST);
            case "any" -> receive(1, MPI.ANY_SOURCE);
            case "long" -> receive(LONG_BYTES, first + rank % LOST);
            case "alive" -> receive(1, (rank + 1) % first);
            default -> MPI.Finalize();
        }
    }

    private static void receive(int bytes, int from) {
        MPI.COMM_WORLD.Irecv(new byte[bytes], 0, bytes, MPI.BYTE, from, TAG).Wait();
    }

    private static void expectLoss(Runnable wait) {
        try {
            wait.run();
        } catch (MPIException lost) {
            require(lost);
            return;
        }
        throw new IllegalStateException("a rank that waits for one that is gone must get an error");
    }

    private static void require(MPIException lost) {
        if (lost.getErrorClass() != MPI.ERR_OTHER || !String.valueOf(lost.getMessage()).startsWith("rank ")) {
            throw new IllegalStateException("found error class " + lost.getErrorClass(), lost);
        }
    }
}
