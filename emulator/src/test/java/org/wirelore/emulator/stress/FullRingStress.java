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

/** A ring is full while its frame is taken: the frame is not overwritten before it is out. */
@JCStressTest
@Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "still full")
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "room again, and the first frame came out whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "overwritten")
@State
public class FullRingStress {
    private static final int BYTES = 100;

    private final FrameRing ring = new FrameRing(1, BYTES);
    private final MemorySegment from = Arena.ofAuto().allocate(BYTES, Integer.BYTES);
    private final MemorySegment into = Arena.ofAuto().allocate(BYTES, Integer.BYTES);

    /** A full ring. */
    public FullRingStress() {
        fill(1);
        ring.offer(from, 0, BYTES);
    }

    /** The thread that has frames. */
    @Actor
    public void offers(III_Result result) {
        fill(2);
        result.r1 = ring.offer(from, 0, BYTES) ? 1 : 0;
    }

    /** The thread that takes them. */
    @Actor
    public void polls(III_Result result) {
        ring.poll(into, 0);
        result.r2 = into.get(ValueLayout.JAVA_INT, 0);
        result.r3 = into.get(ValueLayout.JAVA_INT, BYTES - 4);
    }

    private void fill(int value) {
        from.set(ValueLayout.JAVA_INT, 0, value);
        from.set(ValueLayout.JAVA_INT, BYTES - 4, value);
    }
}
