package org.wirelore.rig.mpi.process;

import mpi.MPIException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.wirelore.adi.message.BufferedSends;
import org.wirelore.adi.message.Mode;

/** Two threads that send buffered, with room for just two messages: both find it, and all of it comes back. */
@JCStressTest
@Outcome(id = "7, 8, 1", expect = Expect.ACCEPTABLE, desc = "both were kept, and the buffer is free again")
@Outcome(expect = Expect.FORBIDDEN, desc = "a message or room was lost")
@State
public class BufferedSendStress {
    private static final int INTS = 3;
    private static final int WHOLE_INTS = 2 * INTS + BufferedSends.OVERHEAD / Integer.BYTES;

    private final StressRank rank = new StressRank();

    public BufferedSendStress() {
        int bytes = 2 * (INTS * Integer.BYTES + BufferedSends.OVERHEAD);
        rank.process.messages().attach(new byte[bytes], bytes);
    }

    /** One thread. */
    @Actor
    public void one() {
        rank.send(Mode.BUFFERED, 7, INTS, 7);
    }

    /** Another. */
    @Actor
    public void other() {
        rank.send(Mode.BUFFERED, 8, INTS, 8);
    }

    /** Receives both, and sends one message that takes all the room. */
    @Arbiter
    public void later(III_Result result) {
        result.r1 = rank.receive(INTS, 7);
        result.r2 = rank.receive(INTS, 8);
        try {
            rank.send(Mode.BUFFERED, 9, WHOLE_INTS, 9);
            result.r3 = 1;
        } catch (MPIException full) {
            result.r3 = -1;
        }
    }
}
