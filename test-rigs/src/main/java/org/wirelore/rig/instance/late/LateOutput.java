package org.wirelore.rig.instance.late;

import java.io.PrintStream;
import java.util.function.Supplier;
import org.wirelore.rig.program.ProgramOutput;

/**
 * Where processes print that come in the course of a run: under the numbers that they have there.
 *
 * @param all of the run, asked for at each line
 * @param first number of the first of them
 */
public record LateOutput(Supplier<ProgramOutput> all, int first) implements ProgramOutput {
    @Override
    public PrintStream out(int rank) {
        return all.get().out(first + rank);
    }

    @Override
    public PrintStream err(int rank) {
        return all.get().err(first + rank);
    }
}
