package org.wirelore.rig.samples;

import mpi.MPI;

/** Every rank starts and ends: what a job costs that does nothing. */
public final class Nothing {
    private Nothing() {
    }

    /** Runs on any number of ranks. */
    public static void main(String[] args) {
        MPI.Init(args);
        MPI.Finalize();
    }
}
