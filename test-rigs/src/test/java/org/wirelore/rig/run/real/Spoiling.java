package org.wirelore.rig.run.real;

import java.io.IOException;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** A program that hinders the removal of its job's network namespaces, and prints their names. */
public final class Spoiling implements RankProgram {
    /**
     * Takes its arguments.
     *
     * @param arguments none
     */
    public Spoiling(String[] arguments) {
        if (arguments.length > 0) {
            throw new IllegalArgumentException("there must be no arguments: number=" + arguments.length);
        }
    }

    @Override
    public void run(RankContext context) throws IOException, InterruptedException {
        if (context.rank() == 0) {
            long master = ProcessHandle.current().parent().orElseThrow().pid();
            for (String namespace : RealRig.namespaces(master)) {
                RealRig.hinderRemoval(namespace);
                System.out.println(namespace);
            }
        }
    }
}
