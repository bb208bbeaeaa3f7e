package org.wirelore.device.stress;

import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.device.api.shm.LaneLayout;
import org.wirelore.device.api.shm.LaneReader;
import org.wirelore.device.api.shm.LaneWriter;
import org.wirelore.device.api.shm.SharedSegment;

/** More pieces than buffers: every one arrives once, in order, with its note and whole. */
@JCStressTest
@Outcome(id = "10, 0", expect = Expect.ACCEPTABLE, desc = "all of them, none of them wrong")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, torn or stale")
@State
public class LaneStress {
    private static final int PIECES = 10;
    private static final LaneLayout LAYOUT = new LaneLayout(0, 2, 64);

    private final SharedSegment segment = new PlainSegment(LAYOUT.bytes());
    private final LaneWriter writer = new LaneWriter(segment, LAYOUT);
    private final LaneReader reader = new LaneReader(segment, LAYOUT);

    /** The writing process. */
    @Actor
    public void writes() {
        for (int piece = 0; piece < PIECES; piece++) {
            long at = writer.claim();
            while (at < 0) {
                Thread.onSpinWait();
                at = writer.claim();
            }
            segment.memory().set(ValueLayout.JAVA_INT, at, piece);
            segment.memory().set(ValueLayout.JAVA_INT, at + 60, -piece);
            writer.commit(64 - piece, 100 + piece);
        }
    }

    /** The reading process. */
    @Actor
    public void reads(II_Result result) {
        while (result.r1 < PIECES) {
            if (!reader.poll()) {
                Thread.onSpinWait();
                continue;
            }
            int piece = result.r1++;
            boolean right = reader.bytes() == 64 - piece && reader.note() == 100 + piece
                    && segment.memory().get(ValueLayout.JAVA_INT, reader.data()) == piece
                    && segment.memory().get(ValueLayout.JAVA_INT, reader.data() + 60) == -piece;
            result.r2 += right ? 0 : 1;
            reader.release();
        }
    }
}
