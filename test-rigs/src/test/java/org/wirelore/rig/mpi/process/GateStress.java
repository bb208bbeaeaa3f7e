package org.wirelore.rig.mpi.process;

import mpi.MPI;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** One thread at a time is inside, however deep, and each sees what the one before it has left. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "one after the other")
@Outcome(expect = Expect.FORBIDDEN, desc = "both at a time")
@State
public class GateStress {
    private final ThreadGate gate = new ThreadGate();
    private int entries;

    public GateStress() {
        gate.begin(MPI.THREAD_MULTIPLE);
    }

    /** One thread. */
    @Actor
    public void one() {
        pass();
    }

    /** Another. */
    @Actor
    public void other() {
        pass();
    }

    /** Afterwards. */
    @Arbiter
    public void later(I_Result result) {
        result.r1 = entries;
    }

    private void pass() {
        gate.enter();
        gate.enter();
        entries++;
        gate.leave();
        gate.leave();
    }
}
