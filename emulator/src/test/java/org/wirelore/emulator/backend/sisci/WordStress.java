package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.Arena;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A word that counts up in a window: whole at each look, and never less than before. */
@JCStressTest
@Outcome(id = {"0, 0", "0, 16843009", "0, 33686018", "16843009, 16843009", "16843009, 33686018",
    "33686018, 33686018"}, expect = Expect.ACCEPTABLE, desc = "whole, and not going back")
@Outcome(expect = Expect.FORBIDDEN, desc = "torn, or going back")
@State
public class WordStress {
    private static final long WORD = 12;

    private final LocalWindow window = new LocalWindow(new WordCopy(), () -> {
    }, Arena.ofAuto().allocate(64, 8),
            4, 60);

    /** The node that counts. */
    @Actor
    public void stores() {
        window.putInt(WORD, 0x01010101);
        window.putInt(WORD, 0x02020202);
    }

    /** The node that looks. */
    @Actor
    public void looks(II_Result result) {
        result.r1 = window.getInt(WORD);
        result.r2 = window.getInt(WORD);
    }
}
