package org.wirelore.emulator.time.virtual;

import java.lang.management.ManagementFactory;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.jspecify.annotations.Nullable;

/** The wait of the thread that runs a simulation, while a rank has the baton. */
final class BatonLoan {
    /** How often a rank that holds up the end of a run is looked at, wall clock. */
    private static final long GRACE_LOOK_NANOS = 500_000_000L;

    /** How often the thread that waits for a run's end looks whether the ranks have a thread to run on, wall clock. */
    private static final long STALL_NANOS = 50_000_000L;

    private final Simulation simulation;
    private volatile @Nullable Baton main;

    BatonLoan(Simulation simulation) {
        this.simulation = simulation;
    }

    /** The calling thread is the one that runs the simulation. */
    void begin() {
        main = new Baton(Thread.currentThread());
    }

    Baton main() {
        Baton baton = main;
        if (baton == null) {
            throw new IllegalStateException("a run must have begun");
        }
        return baton;
    }

    /** Has the thread that waits look around. For any thread. */
    void nudge() {
        Baton waiting = main;
        if (waiting != null) {
            waiting.nudge();
        }
    }

    /**
     * Gives the baton away and waits for its return.
     *
     * @return false if a rank that is to stop does not
     */
    boolean lend(Rank to) {
        Baton mine = main();
        to.baton().pass();
        StopDeadline grace = null;
        long seen = -1;
        while (!mine.awaitOnce(simulation.stopping() ? GRACE_LOOK_NANOS : STALL_NANOS)) {
            long progress = simulation.progress();
            if (progress == seen) {
                addMissingCarrier();
            }
            seen = progress;
            if (Thread.interrupted()) {
                simulation.end().because(RunEnd.Reason.ABORTED);
            }
            if (simulation.stopping()) {
                if (grace == null) {
                    grace = new StopDeadline(System.nanoTime(), StopDeadline.cpuNanos());
                } else if (grace.isOver(System.nanoTime(), StopDeadline.cpuNanos(), isHolderBlocked())) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Adds a thread to carry virtual threads if one of those is ready and none takes it. A rank that waits inside a
     * static initialiser (or below any native frame) keeps its carrier, and the scheduler does not replace it; with a
     * single carrier the next rank would never run.
     */
    private static void addMissingCarrier() {
        VirtualThreadSchedulerMXBean scheduler = ManagementFactory
                .getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        if (scheduler != null && scheduler.getQueuedVirtualThreadCount() > 0) {
            scheduler.setParallelism(scheduler.getParallelism() + 1);
        }
    }

    /** Whether the rank that holds the baton waits, outside of the simulation; one that is ready to run does not. */
    private boolean isHolderBlocked() {
        Rank holder = simulation.running();
        Thread thread = holder == null ? null : holder.thread();
        return thread != null && switch (thread.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING -> true;
            case NEW, RUNNABLE, TERMINATED -> false;
        };
    }
}
