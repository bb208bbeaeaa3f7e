package org.wirelore.device.stress;

import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.device.api.shm.FlagPair;
import org.wirelore.device.api.shm.SharedSegment;

/** What one side stored before it raised its flag is there when the other side sees the flag, both ways. */
@JCStressTest
@Outcome(id = "[01], [01]", expect = Expect.ACCEPTABLE, desc = "seen after its data or not yet")
@Outcome(expect = Expect.FORBIDDEN, desc = "seen before its data")
@State
public class FlagPairStress {
    private static final int DATA = FlagPair.BYTES;
    private static final int LATE = 9;

    private final SharedSegment segment = new PlainSegment(FlagPair.BYTES + 128);
    private final FlagPair left = new FlagPair(segment, 0, 0);
    private final FlagPair right = new FlagPair(segment, 0, 1);

    /** One process. */
    @Actor
    public void left(II_Result result) {
        result.r1 = raiseAndLook(left, DATA, DATA + 64);
    }

    /** The other. */
    @Actor
    public void right(II_Result result) {
        result.r2 = raiseAndLook(right, DATA + 64, DATA);
    }

    private int raiseAndLook(FlagPair flags, long own, long other) {
        segment.memory().set(ValueLayout.JAVA_INT, own, 1);
        flags.raise(1);
        if (flags.seen() == 0) {
            return 0;
        }
        return segment.memory().get(ValueLayout.JAVA_INT, other) == 1 ? 1 : LATE;
    }
}
