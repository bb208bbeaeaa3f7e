package org.wirelore.rig.via;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Ranks that go through all that ranks do with each other: they meet, exchange short and long messages in both
 * directions, and leave. One that has lost another goes on with those that it has.
 */
public final class SteppedLoss {
    private static final int[] LENGTHS = {64, 200_000, 70_000};
    private static final int TAG = 7;

    private SteppedLoss() {
    }

    /** Takes no arguments. */
    public static void main(String[] args) {
        MPI.Init(args);
        MPI.COMM_WORLD.Errhandler_set(MPI.ERRORS_RETURN);
        for (int length : LENGTHS) {
            exchange(length);
        }
        while (!MPI.Finalized()) {
            try {
                MPI.Finalize();
            } catch (MPIException lost) {
                require(lost);
            }
        }
    }

    private static void exchange(int length) {
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        List<Request> requests = new ArrayList<>();
        byte[] out = new byte[length];
        out[length - 1] = (byte) (rank + 1);
        for (int other = 0; other < size; other++) {
            int peer = other;
            if (peer != rank) {
                byte[] in = new byte[length];
                begin(requests, () -> MPI.COMM_WORLD.Irecv(in, 0, length, MPI.BYTE, peer, TAG));
                begin(requests, () -> MPI.COMM_WORLD.Isend(out, 0, length, MPI.BYTE, peer, TAG));
            }
        }
        try {
            Request.Waitall(requests.toArray(Request[]::new));
        } catch (MPIException lost) {
            require(lost);
        }
    }

    private static void begin(List<Request> requests, Supplier<Request> call) {
        try {
            requests.add(call.get());
        } catch (MPIException lost) {
            require(lost);
        }
    }

    private static void require(MPIException lost) {
        boolean isOfSome = lost.getErrorClass() == MPI.ERR_IN_STATUS;
        boolean isLoss = lost.getErrorClass() == MPI.ERR_OTHER && String.valueOf(lost.getMessage()).startsWith("rank ");
        if (!isOfSome && !isLoss) {
            throw new IllegalStateException("found error class " + lost.getErrorClass(), lost);
        }
    }
}
