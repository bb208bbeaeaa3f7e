package org.wirelore.rig.mpi;

import org.wirelore.rig.mpi.process.RankProcessEnvironment;

/** Lets a program say what its own computing costs, in virtual runs where that is declared and not measured. */
public final class Compute {
    private Compute() {
    }

    /**
     * The rank has computed for so long. In a real run, where computing takes its own time, nothing happens.
     *
     * @param nanos on the rig's host, 0 or more
     */
    public static void spend(long nanos) {
        if (RankProcessEnvironment.RUNNING.isBound()) {
            RankProcessEnvironment.RUNNING.get().compute(nanos);
        }
    }
}
