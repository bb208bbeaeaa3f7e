package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.Arena;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Data, then a flag in another line: who sees the flag sees the data. */
@JCStressTest
@Outcome(id = {"0, 0", "0, 7", "1, 7"}, expect = Expect.ACCEPTABLE, desc = "in the order of the stores")
@Outcome(expect = Expect.FORBIDDEN, desc = "the flag before its data")
@State
public class FlagStress {
    private static final long FLAG = 128;

    private final LocalWindow window = new LocalWindow(new WordCopy(), () -> {
    },
            Arena.ofAuto().allocate(256, 8), 0, 256);

    /** The node that sends. */
    @Actor
    public void stores() {
        window.putInt(0, 7);
        window.putInt(FLAG, 1);
    }

    /** The node that polls. */
    @Actor
    public void polls(II_Result result) {
        result.r1 = window.getInt(FLAG);
        result.r2 = window.getInt(0);
    }
}
