package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two nodes take tickets at a lock map's word. */
@JCStressTest
@Outcome(id = {"0, 1, 2", "1, 0, 2"}, expect = Expect.ACCEPTABLE, desc = "each ticket once")
@Outcome(expect = Expect.FORBIDDEN, desc = "a ticket twice, or lost")
@State
public class TicketStress {
    private final MemorySegment memory = Arena.ofAuto().allocate(64, 8);

    /** One node. */
    @Actor
    public void one(III_Result result) {
        result.r1 = Integer.reverseBytes(SegmentFile.fetchAndAdd(memory, 8));
    }

    /** The other. */
    @Actor
    public void other(III_Result result) {
        result.r2 = Integer.reverseBytes(SegmentFile.fetchAndAdd(memory, 8));
    }

    /** How many were taken. */
    @Arbiter
    public void later(III_Result result) {
        result.r3 = Integer.reverseBytes(SegmentFile.fetchAndAdd(memory, 8));
    }
}
