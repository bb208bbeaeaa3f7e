package org.wirelore.rig.mpi;

/** Unwinds a program that ends itself. An error, so that the program's own handlers of exceptions do not stop it. */
final class ProgramExit extends Error {
    private static final long serialVersionUID = 1L;

    private final int code;

    ProgramExit(int code) {
        super("exit code " + code, null, false, false);
        this.code = code;
    }

    int code() {
        return code;
    }

    /** What it means for a job; all is well with none that ends before its main does. */
    ProgramFailure failure() {
        return code == 0
                ? new ProgramFailure("it has ended itself with exit code 0 although its main went on", 1, null)
                : new ProgramFailure("it has ended itself with exit code " + code, code, null);
    }
}
