package org.wirelore.rig.mpi.process;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.adi.message.Mode;

/**
 * Two threads that wait for one another in blocking calls, with a message that is buffered and one that waits for its
 * receive: neither stops the other, and both get what was sent.
 */
@JCStressTest
@Outcome(id = "8, 7", expect = Expect.ACCEPTABLE, desc = "each has what the other has sent")
@Outcome(expect = Expect.FORBIDDEN, desc = "something else came")
@State
public class BlockingPairStress {
    private static final int SHORT_INTS = 3;
    private static final int LONG_INTS = 1_000;
    private static final int THERE = 1;
    private static final int BACK = 2;

    private final StressRank rank = new StressRank();

    /** Begins. */
    @Actor
    public void one(II_Result result) {
        rank.send(Mode.STANDARD, 7, LONG_INTS, THERE);
        result.r1 = rank.receive(SHORT_INTS, BACK);
    }

    /** Answers. */
    @Actor
    public void other(II_Result result) {
        result.r2 = rank.receive(LONG_INTS, THERE);
        rank.send(Mode.STANDARD, 8, SHORT_INTS, BACK);
    }
}
