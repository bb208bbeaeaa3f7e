package org.wirelore.rig.urtp;

import mpi.MPI;
import mpi.MPIException;

/** Broadcasts from one rank after the other, until one is lost: all that are left learn which, and leave. */
public final class UntilLost {
    private UntilLost() {
    }

    /** The argument is the rank that will be lost. */
    public static void main(String[] args) {
        int lost = Integer.parseInt(MPI.Init(args)[0]);
        MPI.COMM_WORLD.Errhandler_set(MPI.ERRORS_RETURN);
        int size = MPI.COMM_WORLD.Size();
        int[] number = new int[1];
        try {
            for (int root = 0;; root = (root + 1) % size) {
                MPI.COMM_WORLD.Bcast(number, 0, 1, MPI.INT, root);
            }
        } catch (MPIException e) {
            if (!String.valueOf(e.getMessage()).startsWith("rank " + lost + " ")) {
                throw new IllegalStateException("rank " + lost + " is lost, found", e);
            }
        }
        MPI.Finalize();
    }
}
