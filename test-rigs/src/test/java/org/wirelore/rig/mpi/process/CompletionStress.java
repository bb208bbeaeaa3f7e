package org.wirelore.rig.mpi.process;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.wirelore.adi.message.Mode;
import org.wirelore.adi.message.Transfer;

/**
 * A receive that one thread has posted and another thread's call completes: who sees from outside of the gate that it
 * is done sees its data and what it was, too.
 */
@JCStressTest
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not done yet")
@Outcome(id = "1, 7, 12", expect = Expect.ACCEPTABLE, desc = "done, and all of it is there")
@Outcome(expect = Expect.FORBIDDEN, desc = "done, but not all of it is there")
@State
public class CompletionStress {
    private static final int INTS = 3;
    private static final int TAG = 1;
    private static final int NUMBER = 7;

    private final StressRank rank = new StressRank();
    private final int[] data = new int[INTS];
    private final Transfer receive = rank.startReceive(data, TAG);

    /** Completes it. */
    @Actor
    public void sender() {
        rank.send(Mode.STANDARD, NUMBER, INTS, TAG);
    }

    /** Looks, as a loop of Test does. */
    @Actor
    public void looker(III_Result result) {
        if (receive.isDone()) {
            result.r1 = 1;
            result.r2 = data[INTS - 1];
            result.r3 = receive.bytes();
        }
    }
}
