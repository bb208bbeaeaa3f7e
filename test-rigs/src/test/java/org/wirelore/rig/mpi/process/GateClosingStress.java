package org.wirelore.rig.mpi.process;

import mpi.MPI;
import mpi.MPIException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The owner passes, closes the gate in the middle of a call, and passes again, while another thread comes at any
 * moment: it is refused before the gate is closed, and otherwise inside alone.
 */
@JCStressTest
@Outcome(id = "3, 0", expect = Expect.ACCEPTABLE, desc = "the other was refused")
@Outcome(id = "4, 1", expect = Expect.ACCEPTABLE, desc = "the other was let in, one after the other")
@Outcome(expect = Expect.FORBIDDEN, desc = "both at a time")
@State
public class GateClosingStress {
    private final ThreadGate gate = new ThreadGate();
    private volatile boolean begun;
    private int entries;
    private int admitted;

    /** The owner. */
    @Actor
    public void owner() {
        gate.begin(MPI.THREAD_SINGLE);
        begun = true;
        pass();
        gate.enter();
        gate.enter();
        gate.threadMade();
        entries++;
        gate.leave();
        gate.leave();
        pass();
    }

    /** Another thread. */
    @Actor
    public void other() {
        while (!begun) {
            Thread.onSpinWait();
        }
        try {
            gate.enter();
        } catch (MPIException refused) {
            return;
        }
        entries++;
        admitted++;
        gate.leave();
    }

    /** Afterwards. */
    @Arbiter
    public void later(II_Result result) {
        result.r1 = entries;
        result.r2 = admitted;
    }

    private void pass() {
        gate.enter();
        entries++;
        gate.leave();
    }
}
