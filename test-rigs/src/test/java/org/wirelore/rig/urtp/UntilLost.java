package org.wirelore.rig.urtp;

import java.util.Objects;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Broadcasts from one rank after the other, or exchanges blocks among all, until one is lost: all that are left learn
 * which, exchange messages with each other, for which each must have learned it, and leave.
 */
public final class UntilLost {
    private UntilLost() {
    }

    /**
     * The arguments are the rank that will be lost, how many of the last ranks only wait for it, and the bytes of a
     * block if all exchange blocks.
     */
    public static void main(String[] args) {
        String[] words = MPI.Init(args);
        int lost = Integer.parseInt(words[0]);
        int size = MPI.COMM_WORLD.Size() - (words.length > 1 ? Integer.parseInt(words[1]) : 0);
        int rank = MPI.COMM_WORLD.Rank();
        Intracomm among = words.length > 1
                ? Objects.requireNonNull(MPI.COMM_WORLD.Split(rank < size ? 0 : 1, rank))
                : MPI.COMM_WORLD;
        MPI.COMM_WORLD.Errhandler_set(MPI.ERRORS_RETURN);
        among.Errhandler_set(MPI.ERRORS_RETURN);
        int[] number = new int[1];
        try {
            if (words.length > 2) {
                exchangeForEver(among, Integer.parseInt(words[2]));
            } else if (rank < size) {
                broadcastForEver(among, number);
            }
            MPI.COMM_WORLD.Recv(number, 0, 1, MPI.INT, lost, 0);
        } catch (MPIException e) {
            if (!String.valueOf(e.getMessage()).startsWith("rank " + lost + " ")) {
                throw new IllegalStateException("rank " + lost + " is lost, found", e);
            }
        }
        goOn(lost);
        MPI.Finalize();
    }

    private static void goOn(int lost) {
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size == lost ? (rank + 2) % size : (rank + 1) % size;
        int before = (rank + size - 1) % size == lost ? (rank + size - 2) % size : (rank + size - 1) % size;
        int[] from = new int[1];
        MPI.COMM_WORLD.Sendrecv(new int[]{rank}, 0, 1, MPI.INT, next, 1, from, 0, 1, MPI.INT, before, 1);
        if (from[0] != before) {
            throw new IllegalStateException("rank " + before + " goes on, found " + from[0]);
        }
    }

    private static void exchangeForEver(Intracomm among, int bytes) {
        byte[] from = new byte[bytes * among.Size()];
        byte[] into = new byte[from.length];
        while (true) {
            among.Alltoall(from, 0, bytes, MPI.BYTE, into, 0, bytes, MPI.BYTE);
        }
    }

    private static void broadcastForEver(Intracomm among, int[] number) {
        int root = 0;
        while (true) {
            among.Bcast(number, 0, 1, MPI.INT, root % among.Size());
            root++;
        }
    }
}
