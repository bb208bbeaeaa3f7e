package org.wirelore.rig.mpi.process;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two threads that make communicators, of different old ones: no number is given twice, and none is lost. */
@JCStressTest
@Outcome(id = {"2, 3, 4", "3, 2, 4"}, expect = Expect.ACCEPTABLE, desc = "the lowest free numbers")
@Outcome(expect = Expect.FORBIDDEN, desc = "a number was given twice, or lost")
@State
public class NewContextStress {
    private final StressRank rank = new StressRank();

    /** One thread. */
    @Actor
    public void one(III_Result result) {
        result.r1 = rank.newContext(rank.process.world());
    }

    /** Another. */
    @Actor
    public void other(III_Result result) {
        result.r2 = rank.newContext(rank.process.self());
    }

    /** Takes one more. */
    @Arbiter
    public void later(III_Result result) {
        result.r3 = rank.newContext(rank.process.world());
    }
}
