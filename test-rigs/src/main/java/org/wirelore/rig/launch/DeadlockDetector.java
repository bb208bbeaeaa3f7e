package org.wirelore.rig.launch;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.wirelore.adi.Adi;
import org.wirelore.adi.ProgressEngine;
import org.wirelore.emulator.time.virtual.ProgramLine;
import org.wirelore.rig.program.AdiMessenger;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells the master when a rank has done nothing but wait for a while, with nothing under way that time alone would
 * bring on, again at every look as long as that is so, and when it goes on after all. The master knows a deadlock when
 * all of them stand still.
 *
 * <p>It looks at the rank's counts from a thread of its own, and may see them late: a rank that moved counts as moving
 * until the next look.
 */
public final class DeadlockDetector implements AutoCloseable {
    /** What a rank says that stands still. */
    static final String STANDS = "stands";
    /** What it says when it goes on. */
    static final String MOVES = "moves";
    /** Looks in a row, a second apart, in which nothing moved. */
    static final int LOOKS = 5;

    private static final long LOOK_MS = 1_000;
    /** Calls of MPI are within classes of its core as long as they wait. */
    private static final String CORE = "org.wirelore.adi.";

    private final AdiMessenger messenger;
    private final RankChannel channel;
    private final Thread program;
    private final CountDownLatch closed = new CountDownLatch(1);
    private long movements = -1;
    private long idleLooks;
    private int still;
    private volatile long changes = -1;
    private volatile long changedNanos = System.nanoTime();

    private DeadlockDetector(AdiMessenger messenger, RankChannel channel, Thread program) {
        this.messenger = messenger;
        this.channel = channel;
        this.program = program;
    }

    /** Watches the calling thread's rank from now on. */
    public static DeadlockDetector over(AdiMessenger messenger, RankChannel channel) {
        DeadlockDetector watch = new DeadlockDetector(messenger, channel, Thread.currentThread());
        Thread.ofPlatform().daemon().name("deadlock detector").start(watch::run);
        return watch;
    }

    private void run() {
        try {
            while (!closed.await(LOOK_MS, TimeUnit.MILLISECONDS)) {
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException masterIsGone) {
            // The parent watchdog sees that, too, and ends the rank.
        }
    }

    private void look() throws IOException {
        Adi adi = messenger.adi();
        ProgressEngine progress = adi.progressEngine();
        if (progress.changes() != changes) {
            changes = progress.changes();
            changedNanos = System.nanoTime();
        }
        boolean leaves = adi.isLeaving();
        boolean waited = leaves || progress.idleLooks() != idleLooks;
        boolean stands = waited && !progress.isTimed() && progress.movements() == movements;
        movements = progress.movements();
        idleLooks = progress.idleLooks();
        boolean wasReported = still >= LOOKS;
        still = stands ? still + 1 : 0;
        if (still >= LOOKS) {
            ObjectNode message = Master.message(STANDS);
            message.put("waits", messenger.waitsFor() + at(program.getStackTrace())).put("leaves", leaves);
            channel.send(message);
        } else if (wasReported && !stands) {
            channel.send(Master.message(MOVES));
        }
    }

    /**
     * What the rank does and since when, in words. For any thread. Whether it is within MPI is read from its stack: its
     * counts tell nothing of one that sleeps there until something arrives.
     */
    public String doing() {
        StackTraceElement[] stack = program.getStackTrace();
        boolean isWithin = Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith(CORE));
        boolean isNew = messenger.adi().progressEngine().changes() != changes;
        long seconds = isNew ? 0 : TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - changedNanos);
        String since = seconds == 0 ? "less than a second" : "at least " + seconds + " s";
        return isWithin
                ? "waits for " + messenger.waitsFor() + at(stack) + ", where nothing has moved for " + since
                : "computes or sleeps outside of MPI" + at(stack) + ", and has called nothing of it for " + since;
    }

    private static String at(StackTraceElement[] stack) {
        String line = ProgramLine.of(stack);
        return line.isEmpty() ? "" : " at " + line;
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
