package org.wirelore.rig.mpi;

import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** A rank's program that was made before the run, in a process of its own. */
record PreparedProgram(RankProgram program) implements ProgramBody {
    @Override
    public ClassLoader loader(ProgramClasses classes) {
        return program.getClass().getClassLoader();
    }

    /** One kind of lack of memory is the program's failure wherever it runs; what else it throws stays as it is. */
    @Override
    public void run(ClassLoader loader, RankContext context) throws Exception {
        try {
            program.run(context);
        } catch (OutOfMemoryError error) {
            if (ProgramFailure.shortage(error) != null) {
                throw error;
            }
            throw new ProgramFailure(ProgramFailure.describe(error), 1, error);
        }
    }
}
