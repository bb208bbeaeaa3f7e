package org.wirelore.device.stress;

import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.shm.SlotQueueLayout;
import org.wirelore.device.api.shm.SlotQueueReader;
import org.wirelore.device.api.shm.SlotQueueWriter;

/** Two writers and several laps of a full queue: every slot arrives once, whole, and in its writer's order. */
@JCStressTest
@Outcome(id = "40, 0", expect = Expect.ACCEPTABLE, desc = "all of them, none of them wrong")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, doubled, torn or out of order")
@State
public class SlotQueueStress {
    private static final int EACH = 20;
    private static final SlotQueueLayout LAYOUT = new SlotQueueLayout(0, SlotQueueLayout.SLOTS_MIN, 64);

    private final SharedSegment segment = new PlainSegment(LAYOUT.bytes());
    private final SlotQueueWriter left = new SlotQueueWriter(segment, LAYOUT);
    private final SlotQueueWriter right = new SlotQueueWriter(segment, LAYOUT);
    private final SlotQueueReader reader = new SlotQueueReader(segment, LAYOUT);

    /** A writing process. */
    @Actor
    public void writes() {
        for (int number = 0; number < EACH; number++) {
            while (!write(left, 0, number)) {
                Thread.onSpinWait();
            }
        }
    }

    /** The reading process, where another writer is at home, too. */
    @Actor
    public void writesAndReads(II_Result result) {
        int[] next = new int[2];
        int written = 0;
        while (result.r1 < 2 * EACH) {
            written += written < EACH && write(right, 1, written) ? 1 : 0;
            if (!reader.poll()) {
                Thread.onSpinWait();
                continue;
            }
            int writer = segment.memory().get(ValueLayout.JAVA_INT, reader.at() + 4);
            int number = segment.memory().get(ValueLayout.JAVA_INT, reader.at() + 8);
            int check = segment.memory().get(ValueLayout.JAVA_INT, reader.at() + 60);
            boolean isRight = (writer & 1) == writer && number == next[writer]++ && check == -number - 1000 * writer;
            result.r2 += isRight ? 0 : 1;
            result.r1++;
            reader.release();
        }
    }

    private boolean write(SlotQueueWriter writer, int name, int number) {
        long at = writer.claim();
        if (at < 0) {
            return false;
        }
        segment.memory().set(ValueLayout.JAVA_INT, at + 4, name);
        segment.memory().set(ValueLayout.JAVA_INT, at + 8, number);
        segment.memory().set(ValueLayout.JAVA_INT, at + 60, -number - 1000 * name);
        writer.publish();
        return true;
    }
}
