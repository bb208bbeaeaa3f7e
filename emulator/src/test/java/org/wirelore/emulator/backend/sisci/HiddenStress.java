package org.wirelore.emulator.backend.sisci;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.device.stress.PlainSegment;

/** A process connects while the owner hides the segment: it is refused, or the owner sees it. */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "refused, or seen")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "connected, and the owner does not know")
@State
public class HiddenStress {
    private static final long HIDDEN_AT = 0;
    private static final long TOKEN = LinkWord.token(77, 4, 0);

    private final PlainSegment segment = new PlainSegment(256);
    private final LinkTable theirs = new LinkTable(segment, 64, 4);
    private final LinkTable own = new LinkTable(segment, 64, 4);

    /** The process that connects. */
    @Actor
    public void connects(II_Result result) {
        int link = theirs.take(TOKEN);
        VarHandle.fullFence();
        if (segment.getAcquire(HIDDEN_AT) == 0) {
            result.r1 = 1;
        } else {
            theirs.leave(link, TOKEN);
        }
    }

    /** The owner. */
    @Actor
    public void hides(II_Result result) {
        segment.setRelease(HIDDEN_AT, 1);
        VarHandle.fullFence();
        result.r2 = own.up();
    }
}
