package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A block of three lines, from memory that is aligned to nothing: its last word shows after the words before it. */
@JCStressTest
@Outcome(id = {"0, (0|33686018), (0|33686018)", "33686018, 33686018, 33686018"}, expect = Expect.ACCEPTABLE,
        desc = "words are whole, and the block is complete when its last word shows")
@Outcome(expect = Expect.FORBIDDEN, desc = "torn, or the last word first")
@State
public class BlockStress {
    private static final int BYTES = 192;

    private final LocalWindow window = new LocalWindow(new WordCopy(), () -> {
    },
            Arena.ofAuto().allocate(BYTES, 64), 0, BYTES);
    private final MemorySegment block = MemorySegment.ofArray(new byte[BYTES + 3]).fill((byte) 2);

    /** The node that sends. */
    @Actor
    public void stores() {
        window.put(0, block, 3, BYTES);
    }

    /** The node that polls. */
    @Actor
    public void polls(III_Result result) {
        result.r1 = window.getInt(BYTES - 4);
        result.r2 = window.getInt(BYTES - 64);
        result.r3 = window.getInt(4);
    }
}
