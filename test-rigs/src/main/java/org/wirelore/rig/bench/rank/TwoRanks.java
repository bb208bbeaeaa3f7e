package org.wirelore.rig.bench.rank;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;

/**
 * The ADIs of two ranks of one process, played by one thread in turn, so that nothing but the path of the messages is
 * measured. A message that fits the device is there when its send returns.
 */
public final class TwoRanks {
    private static final int BALL_BYTES = 4;
    private static final int LONG_BYTES = 1 << 16;
    private static final int TAG = 1;
    private static final int CONTEXT = 0;

    private final Adi left;
    private final Adi right;
    private final MemorySegment ball = Arena.ofAuto().allocate(BALL_BYTES, BALL_BYTES);
    private final MemorySegment from;
    private final MemorySegment to;
    private final AdiStatus status = new AdiStatus();

    private TwoRanks(Adi left, Adi right) {
        this.left = left;
        this.right = right;
        from = left.memory().allocate(LONG_BYTES);
        to = right.memory().allocate(LONG_BYTES);
    }

    /** Starts both ranks; each waits for the other. */
    public static TwoRanks start(Callable<Adi> left, Callable<Adi> right) throws IOException {
        FutureTask<Adi> later = new FutureTask<>(right);
        Thread.ofPlatform().daemon().name("rank1").start(later);
        try {
            return new TwoRanks(left.call(), later.get());
        } catch (ExecutionException failed) {
            throw new IOException("a rank did not start: " + failed.getCause(), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a rank started", interrupted);
        } catch (Exception failed) {
            throw new IOException("a rank did not start: " + failed, failed);
        }
    }

    /** To and fro: two sends, two receives. */
    public int roundTrip() {
        left.send(ball, 0, BALL_BYTES, 1, TAG, CONTEXT);
        right.receive(ball, 0, BALL_BYTES, 0, TAG, CONTEXT, status);
        right.send(ball, 0, BALL_BYTES, 0, TAG, CONTEXT);
        left.receive(ball, 0, BALL_BYTES, 1, TAG, CONTEXT, status);
        return status.length;
    }

    /** One message that asks its receiver first, between buffers that the ranks' devices reach best. */
    public int longMessage() {
        AdiRequest receive = right.irecv(to, 0, LONG_BYTES, 0, TAG, CONTEXT);
        AdiRequest send = left.isend(from, 0, LONG_BYTES, 1, TAG, CONTEXT);
        boolean isSent = false;
        boolean isReceived = false;
        while (!isSent || !isReceived) {
            isSent = isSent || left.test(send, null);
            isReceived = isReceived || right.test(receive, status);
        }
        return status.length;
    }

    /** Looks for a message where there is none. */
    public boolean emptyPoll() {
        return left.progress();
    }
}
