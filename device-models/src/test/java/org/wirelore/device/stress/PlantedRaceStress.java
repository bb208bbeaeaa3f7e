package org.wirelore.device.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * Shows that a race would be found: the bell of {@link BellStress} without its fences, whose stores a processor may
 * delay past the loads behind them. This test has to fail.
 */
@JCStressTest
@Outcome(id = "1, [01]", expect = Expect.ACCEPTABLE, desc = "the sleeper saw it")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the sleeper was woken")
@Outcome(id = "0, 1", expect = Expect.FORBIDDEN, desc = "the sleeper sleeps on")
@State
public class PlantedRaceStress {
    private static final long BELL = 0;
    private static final long FLAG = 64;

    private final SharedSegment segment = new PlainSegment(128);

    /** Before it goes to sleep. */
    @Actor
    public void sleeper(II_Result result) {
        segment.setRelease(BELL, 1);
        result.r1 = segment.getAcquire(FLAG);
    }

    /** Has something for the sleeper. */
    @Actor
    public void ringer() {
        segment.setRelease(FLAG, 1);
        if (segment.getAcquire(BELL) == 1) {
            segment.compareAndSet(BELL, 1, 0);
        }
    }

    /** Whether the sleeper would still sleep. */
    @Arbiter
    public void later(II_Result result) {
        result.r2 = segment.getAcquire(BELL);
    }
}
