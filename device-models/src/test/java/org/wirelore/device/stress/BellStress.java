package org.wirelore.device.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.device.api.shm.Bell;
import org.wirelore.device.api.shm.SharedSegment;

/** A sleeper that looks once more after arming its bell, and another thread that stores something and rings. */
@JCStressTest
@Outcome(id = "1, [01]", expect = Expect.ACCEPTABLE, desc = "the sleeper saw it")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the sleeper was woken")
@Outcome(id = "0, 1", expect = Expect.FORBIDDEN, desc = "the sleeper sleeps on")
@State
public class BellStress {
    private static final long BELL = 0;
    private static final long FLAG = 64;

    private final SharedSegment segment = new PlainSegment(128);
    private final Bell bell = new Bell(segment, BELL);

    /** Before it goes to sleep. */
    @Actor
    public void sleeper(II_Result result) {
        bell.arm();
        result.r1 = segment.getAcquire(FLAG);
    }

    /** Has something for the sleeper. */
    @Actor
    public void ringer() {
        segment.setRelease(FLAG, 1);
        bell.ring();
    }

    /** Whether the sleeper would still sleep: the word is as it was when it went to sleep. */
    @Arbiter
    public void later(II_Result result) {
        result.r2 = segment.getAcquire(BELL);
    }
}
