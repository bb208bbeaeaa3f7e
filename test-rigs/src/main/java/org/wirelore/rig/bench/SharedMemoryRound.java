package org.wirelore.rig.bench;

import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.shm.FlagPair;
import org.wirelore.device.api.shm.RingLayout;
import org.wirelore.device.api.shm.RingReader;
import org.wirelore.device.api.shm.RingWriter;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * One side of the round trips that {@link SharedMemoryPingPong} measures: a bare flag each way, or a record of 4 bytes
 * through a ring each way. Spins; used by one thread.
 */
final class SharedMemoryRound {
    private static final RingLayout TO_ECHO = new RingLayout(FlagPair.BYTES, 32 << 10);
    private static final RingLayout FROM_ECHO = new RingLayout(FlagPair.BYTES + TO_ECHO.bytes(), 32 << 10);
    /** What the segment must have. */
    static final long BYTES = FROM_ECHO.offset() + FROM_ECHO.bytes();

    private final SharedSegment segment;
    private final boolean echo;
    private final FlagPair flags;
    private final RingWriter out;
    private final RingReader in;
    private int turn;

    SharedMemoryRound(SharedSegment segment, boolean echo) {
        this.segment = segment;
        this.echo = echo;
        this.flags = new FlagPair(segment, 0, echo ? 1 : 0);
        this.out = new RingWriter(segment, echo ? FROM_ECHO : TO_ECHO);
        this.in = new RingReader(segment, echo ? TO_ECHO : FROM_ECHO);
    }

    /** Round trips of a flag: the barest thing that two processes can say to each other. */
    void flags(int rounds) {
        for (int i = 0; i < rounds; i++) {
            turn++;
            if (echo) {
                awaitFlag();
                flags.raise(turn);
            } else {
                flags.raise(turn);
                awaitFlag();
            }
        }
    }

    /** Round trips of a record. */
    void records(int rounds) {
        for (int i = 0; i < rounds; i++) {
            if (echo) {
                send(receive());
            } else {
                send(i);
                check(i, receive());
            }
        }
    }

    private void awaitFlag() {
        while (flags.seen() != turn) {
            Thread.onSpinWait();
        }
    }

    private void send(int value) {
        long at = out.claim(4);
        while (at < 0) {
            Thread.onSpinWait();
            at = out.claim(4);
        }
        segment.memory().set(ValueLayout.JAVA_INT, at, value);
        out.commit(1);
    }

    private int receive() {
        while (!in.poll()) {
            Thread.onSpinWait();
        }
        int value = segment.memory().get(ValueLayout.JAVA_INT, in.payload());
        in.release();
        return value;
    }

    private static void check(int sent, int received) {
        if (sent != received) {
            throw new IllegalStateException(
                    "a record must come back as it was sent: sent=" + sent + ", received=" + received);
        }
    }
}
