package org.wirelore.device.stress;

import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.wirelore.device.api.shm.RingLayout;
import org.wirelore.device.api.shm.RingReader;
import org.wirelore.device.api.shm.RingWriter;
import org.wirelore.device.api.shm.SharedSegment;

/** One record: its type, its first and its last word are there when it is. */
@JCStressTest
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not there yet")
@Outcome(id = "7, 8, 9", expect = Expect.ACCEPTABLE, desc = "there as a whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "torn")
@State
public class RingStress {
    private static final int BYTES = 100;
    private static final RingLayout LAYOUT = new RingLayout(0, RingLayout.CAPACITY_BYTES_MIN);

    private final SharedSegment segment = newSegment(LAYOUT.bytes());
    private final RingWriter writer = new RingWriter(segment, LAYOUT);
    private final RingReader reader = new RingReader(segment, LAYOUT);

    /** The memory under test. */
    protected SharedSegment newSegment(long bytes) {
        return new PlainSegment(bytes);
    }

    /** The writing process. */
    @Actor
    public void writes() {
        long at = writer.claim(BYTES);
        segment.memory().set(ValueLayout.JAVA_INT, at, 8);
        segment.memory().set(ValueLayout.JAVA_INT, at + BYTES - 4, 9);
        writer.commit(7);
    }

    /** The reading process. */
    @Actor
    public void reads(III_Result result) {
        if (reader.poll()) {
            result.r1 = reader.type();
            result.r2 = segment.memory().get(ValueLayout.JAVA_INT, reader.payload());
            result.r3 = segment.memory().get(ValueLayout.JAVA_INT, reader.payload() + BYTES - 4);
        }
    }
}
