package org.wirelore.emulator.stress;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.wirelore.emulator.backend.FrameRing;

/** A frame goes through a ring: its length, its first and its last word are there when it is. */
@JCStressTest
@Outcome(id = "-1, 0, 0", expect = Expect.ACCEPTABLE, desc = "not there yet")
@Outcome(id = "100, 8, 9", expect = Expect.ACCEPTABLE, desc = "there as a whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "torn")
@State
public class FrameRingStress {
    private static final int BYTES = 100;

    private final FrameRing ring = new FrameRing(1, BYTES);
    private final MemorySegment from = Arena.ofAuto().allocate(BYTES, Integer.BYTES);
    private final MemorySegment into = Arena.ofAuto().allocate(BYTES, Integer.BYTES);

    /** The thread that has frames. */
    @Actor
    public void offers() {
        from.set(ValueLayout.JAVA_INT, 0, 8);
        from.set(ValueLayout.JAVA_INT, BYTES - 4, 9);
        ring.offer(from, 0, BYTES);
    }

    /** The thread that takes them. */
    @Actor
    public void polls(III_Result result) {
        result.r1 = ring.poll(into, 0);
        result.r2 = into.get(ValueLayout.JAVA_INT, 0);
        result.r3 = into.get(ValueLayout.JAVA_INT, BYTES - 4);
    }
}
