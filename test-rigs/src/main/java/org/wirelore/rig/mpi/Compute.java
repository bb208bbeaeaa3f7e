package org.wirelore.rig.mpi;

import org.wirelore.device.api.Cost;

/** Lets a program say what its own computing costs, in virtual runs where that is declared and not measured. */
public final class Compute {
    private static final int CHUNK_NANOS = 1_000_000_000;

    private Compute() {
    }

    /**
     * The rank has computed for so long. In a real run, where computing takes its own time, nothing happens.
     *
     * @param nanos on the rig's host, 0 or more
     */
    public static void spend(long nanos) {
        if (!RankSurroundings.RUNNING.isBound() || !RankSurroundings.RUNNING.get().isVirtual()) {
            return;
        }
        Cost nanosecond = new Cost("program.compute", 0, 1_000);
        for (long left = nanos; left > 0; left -= CHUNK_NANOS) {
            RankSurroundings.RUNNING.get().host().spend(nanosecond, (int) Math.min(left, CHUNK_NANOS));
        }
    }
}
