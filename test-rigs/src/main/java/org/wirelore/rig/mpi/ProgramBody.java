package org.wirelore.rig.mpi;

import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.mpi.process.ProgramAbort;
import org.wirelore.rig.mpi.process.ProgramExit;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.program.RankContext;

/** What a rank of a Java program runs. */
interface ProgramBody {
    /** The loader of the program's classes for one run of one rank. */
    default ClassLoader loader(ProgramClasses classes) {
        return classes.loader();
    }

    /**
     * Runs it.
     *
     * @throws Exception what ends the run; what the program itself has thrown is a {@link ProgramFailure}
     */
    void run(ClassLoader loader, RankContext context) throws Exception;

    /** What a failure of the program's own code ends its rank with; rethrows what is no failure of it. */
    static Exception failure(Throwable cause) throws Exception {
        boolean isEnd = cause instanceof ProgramExit || cause instanceof ProgramAbort || MpiProgram.isEnd(cause);
        if (isEnd && cause instanceof Error error) {
            throw error;
        }
        if (isEnd && cause instanceof Exception exception) {
            throw exception;
        }
        OutOfMemoryError shortage = ProgramFailure.shortage(cause);
        if (shortage != null) {
            throw shortage;
        }
        return new ProgramFailure(ProgramFailure.describe(cause), 1, cause);
    }
}
