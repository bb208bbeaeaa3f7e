package org.wirelore.rig.mpi.process;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.ProcessGroup;

/**
 * A thread frees a communicator while another makes one: the number that is freed is free, and the one taken is taken.
 */
@JCStressTest
@Outcome(id = "2, 3", expect = Expect.ACCEPTABLE, desc = "the freed number was taken again")
@Outcome(id = "3, 2", expect = Expect.ACCEPTABLE, desc = "another one was taken")
@Outcome(expect = Expect.FORBIDDEN, desc = "a number was given twice, or lost")
@State
public class FreedContextStress {
    private final StressRank rank = new StressRank();
    private final Communicator old = rank.process.communicator(ProcessGroup.all(1), null,
            rank.newContext(rank.process.world()));

    /** Frees. */
    @Actor
    public void one() {
        old.free();
    }

    /** Makes one. */
    @Actor
    public void other(II_Result result) {
        result.r1 = rank.newContext(rank.process.self());
    }

    /** Takes the next. */
    @Arbiter
    public void later(II_Result result) {
        result.r2 = rank.newContext(rank.process.world());
    }
}
