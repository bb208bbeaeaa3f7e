package org.wirelore.device.stress;

import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.device.api.shm.RingLayout;
import org.wirelore.device.api.shm.RingReader;
import org.wirelore.device.api.shm.RingWriter;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * Several laps of records of many lengths: every one is read once, in order, whole, and never one of an earlier lap.
 */
@JCStressTest
@Outcome(id = "40, 0", expect = Expect.ACCEPTABLE, desc = "all of them, none of them wrong")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, torn or stale")
@State
public class RingLapsStress {
    private static final int RECORDS = 40;
    private static final RingLayout LAYOUT = new RingLayout(0, RingLayout.CAPACITY_BYTES_MIN);

    private final SharedSegment segment = new PlainSegment(LAYOUT.bytes());
    private final RingWriter writer = new RingWriter(segment, LAYOUT);
    private final RingReader reader = new RingReader(segment, LAYOUT);

    /** The writing process. */
    @Actor
    public void writes() {
        for (int i = 0; i < RECORDS; i++) {
            int words = words(i);
            long at = writer.claim(4 * words);
            while (at < 0) {
                Thread.onSpinWait();
                at = writer.claim(4 * words);
            }
            for (int word = 0; word < words; word++) {
                segment.memory().set(ValueLayout.JAVA_INT, at + 4L * word, 1000 + i);
            }
            writer.commit(i);
        }
    }

    /** The reading process. */
    @Actor
    public void reads(II_Result result) {
        while (result.r1 < RECORDS) {
            if (!reader.poll()) {
                Thread.onSpinWait();
                continue;
            }
            int words = words(result.r1);
            boolean right = reader.type() == result.r1 && reader.payloadBytes() == 4 * words;
            for (int word = 0; right && word < words; word++) {
                right = segment.memory().get(ValueLayout.JAVA_INT, reader.payload() + 4L * word) == 1000 + result.r1;
            }
            result.r2 += right ? 0 : 1;
            result.r1++;
            reader.release();
        }
    }

    private static int words(int record) {
        return (record * 23) % 60;
    }
}
