package org.wirelore.rig.run;

import java.lang.foreign.Arena;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** A program whose ranks wait for messages that no rank sends. */
public final class WaitingForEver implements RankProgram {
    private static final int BYTES = 64;
    private static final long COMPUTING_NANOS = 8_000_000_000L;

    private final String what;

    /**
     * Takes its arguments.
     *
     * @param arguments {@code all}; {@code others} if rank 0 has nothing to do; {@code computing} if rank 0 computes
     * for a
     *     while and sends then what the others wait for
     */
    public WaitingForEver(String[] arguments) {
        what = arguments[0];
    }

    @Override
    public void run(RankContext context) {
        if (context.rank() > 0 || what.equals("all")) {
            context.messenger().receive(Arena.ofAuto().allocate(BYTES), context.rank() > 0 ? 0 : 1, 7);
        } else if (what.equals("computing")) {
            long until = System.nanoTime() + COMPUTING_NANOS;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            for (int rank = 1; rank < context.size(); rank++) {
                context.messenger().send(Arena.ofAuto().allocate(BYTES), BYTES, rank, 7);
            }
        }
    }
}
