package org.wirelore.emulator.time.virtual;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a simulation from outside, four times per second of the wall clock: it enforces the limit of wall-clock time
 * and reports a rank that keeps the baton without making any host call. Its thread starts when it is first needed. It
 * only reads, so it cannot change what a run computes; what it reads may be a little stale, which the next look
 * corrects.
 */
public final class Watchdog {
    private static final long LOOK_NANOS = 250_000_000L;
    private static final long UNLIMITED = Long.MAX_VALUE;

    /** Notified of a rank that stands still. */
    @FunctionalInterface
    public interface Listener {
        /**
         * A rank has kept the baton for too long.
         *
         * @param rank its name
         * @param forNanos how long, wall clock
         * @param stack where it is just now
         */
        void onStuck(String rank, long forNanos, StackTraceElement[] stack);
    }

    private final Simulation simulation;
    private @Nullable Thread thread;
    private volatile boolean closed;
    private volatile boolean resting = true;
    private volatile long runs;
    private volatile long beganNanos;
    private volatile long limitNanos = UNLIMITED;
    private volatile long patienceNanos = UNLIMITED;
    private volatile Listener listener = (rank, forNanos, stack) -> {
    };

    private long seenRun = -1;
    private long seenSignature;
    private long seenSinceNanos;
    private boolean reported;

    Watchdog(Simulation simulation) {
        this.simulation = simulation;
    }

    void watch(long afterNanos, Listener notified) {
        listener = notified;
        patienceNanos = afterNanos;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time runs a simulation
    void begin(long wallLimitNanos) {
        limitNanos = wallLimitNanos;
        if (wallLimitNanos == UNLIMITED && patienceNanos == UNLIMITED) {
            return;
        }
        if (wallLimitNanos != UNLIMITED) {
            beganNanos = System.nanoTime();
        }
        runs = runs + 1;
        resting = false;
        if (thread == null) {
            thread = Thread.ofPlatform().daemon().name("watchdog").start(this::keepLooking);
        }
    }

    void rest() {
        resting = true;
    }

    void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void keepLooking() {
        while (!closed) {
            LockSupport.parkNanos(this, LOOK_NANOS);
            if (!resting) {
                look(System.nanoTime());
            }
        }
    }

    private void look(long nowNanos) {
        if (limitNanos != UNLIMITED && nowNanos - beganNanos >= limitNanos) {
            simulation.outOfWallTime();
        }
        Rank holder = simulation.running();
        long signature = simulation.queue().events() * 31 + simulation.queue().now();
        if (holder != null) {
            signature = signature * 31 + holder.progress() + System.identityHashCode(holder);
        }
        if (seenRun != runs || seenSignature != signature || holder == null) {
            seenRun = runs;
            seenSignature = signature;
            seenSinceNanos = nowNanos;
            reported = false;
        } else if (!reported && nowNanos - seenSinceNanos >= patienceNanos) {
            reported = true;
            listener.onStuck(holder.rankName(), nowNanos - seenSinceNanos, holder.baton().thread().getStackTrace());
        }
    }
}
