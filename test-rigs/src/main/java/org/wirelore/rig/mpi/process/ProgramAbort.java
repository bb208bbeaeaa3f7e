package org.wirelore.rig.mpi.process;

import org.wirelore.rig.program.ReadableFailure;

/** Unwinds a rank that has called Abort. An error, for the same reason as {@link ProgramExit}. */
public final class ProgramAbort extends Error implements ReadableFailure {
    private static final long serialVersionUID = 1L;

    private final int code;

    ProgramAbort(int code) {
        super("it has called Abort with code " + code, null, false, false);
        this.code = code;
    }

    /** The code that it gave. */
    public int code() {
        return code;
    }
}
