package org.wirelore.rig.mpi;

import org.wirelore.rig.mpi.process.RankProcessEnvironment;

/** Lets a program say what its own computing costs, in virtual runs where that is declared and not measured. */
public final class Compute {
    private Compute() {
    }

    /**
     * The rank has run a loop, which takes what the host's profile says of {@code program.flop}, {@code program.word}
     * and, for each line of memory that its data cache has to fetch, {@code program.miss}. In a real run nothing
     * happens.
     *
     * @param flops floating-point operations, 0 or more
     * @param words that were loaded or stored, each of up to 8 bytes, 0 or more
     * @param sweptBytes memory that the loop has gone through, once for each of its rounds, 0 or more
     * @param setBytes what it comes back to in every round: nothing is fetched if the cache has room for that
     */
    public static void loop(long flops, long words, long sweptBytes, long setBytes) {
        if (RankProcessEnvironment.RUNNING.isBound()) {
            RankProcessEnvironment.RUNNING.get().compute(flops, words, sweptBytes, setBytes);
        }
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
