package org.wirelore.rig.mpi.process;

/** Unwinds a program that ends itself. An error, so that the program's own handlers of exceptions do not stop it. */
public final class ProgramExit extends Error {
    private static final long serialVersionUID = 1L;

    private final int code;

    public ProgramExit(int code) {
        super("exit code " + code, null, false, false);
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** What it means for a job, before Finalize or with a code that is not 0. */
    public ProgramFailure failure() {
        return code == 0
                ? new ProgramFailure("it has ended without MPI.Finalize; the other ranks may still wait for it", 1,
                        null)
                : new ProgramFailure("it has ended itself with exit code " + code, code, null);
    }
}
