package org.wirelore.device.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.device.api.datalink.PortOwner;

/** A process and a service of its port are never inside together, and each finds what the other has left. */
@JCStressTest
@Outcome(id = "[012], 2", expect = Expect.ACCEPTABLE, desc = "one after the other, or the service stays outside")
@Outcome(expect = Expect.FORBIDDEN, desc = "both inside, or an old value found")
@State
public class PortOwnerStress {
    private static final int TURNS = 2;

    private final PortOwner owner = new PortOwner();
    /** Plain, as all that belongs to a port. */
    private int entered;
    private int served;

    /** The process. */
    @Actor
    public void process() {
        for (int i = 0; i < TURNS; i++) {
            owner.enter(Thread::onSpinWait);
            entered++;
            owner.leave();
        }
    }

    /** What its port runs. */
    @Actor
    public void service(II_Result result) {
        for (int i = 0; i < TURNS; i++) {
            if (owner.tryServe()) {
                entered++;
                served++;
                owner.leave();
            }
        }
        result.r1 = served;
    }

    /** When both are done. */
    @Arbiter
    public void count(II_Result result) {
        result.r2 = entered - served;
    }
}
