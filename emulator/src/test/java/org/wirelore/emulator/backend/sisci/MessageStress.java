package org.wirelore.emulator.backend.sisci;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.wirelore.device.stress.PlainSegment;

/** Two processes send a message each to a third: both come, whole and once. */
@JCStressTest
@Outcome(id = "3, 0", expect = Expect.ACCEPTABLE, desc = "both, whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, twice, torn, or taken for damage")
@State
public class MessageStress {
    private static final long CELLS_AT = 256;

    private final PlainSegment segment = new PlainSegment(CELLS_AT + MessageCells.BYTES);
    private final LinkTable users = new LinkTable(segment, 0, 4);
    private final MessageCells reader = new MessageCells(segment, CELLS_AT, users);
    private final MessageCells one = new MessageCells(segment, CELLS_AT, users);
    private final MessageCells other = new MessageCells(segment, CELLS_AT, users);
    private int taken;
    private int damages;

    /** A fresh queue with two processes connected. */
    public MessageStress() {
        reader.format();
        users.take(LinkWord.token(1, 4, 0));
        users.take(LinkWord.token(2, 8, 0));
    }

    /** One process. */
    @Actor
    public void one() {
        one.put(0, message(1));
    }

    /** The other, and the process that has the interrupt. */
    @Actor
    public void other() {
        look();
        other.put(1, message(2));
        look();
    }

    /** What comes later. */
    @Arbiter
    public void later(II_Result result) {
        look();
        look();
        look();
        result.r1 = taken;
        result.r2 = damages;
    }

    private void look() {
        byte @Nullable [] message = reader.take(() -> damages++);
        if (message != null) {
            int number = message.length == 100 ? message[0] : 0;
            taken += Arrays.equals(message, message(number)) ? number : 100;
        }
    }

    private static byte[] message(int number) {
        byte[] message = new byte[100];
        Arrays.fill(message, (byte) number);
        return message;
    }
}
