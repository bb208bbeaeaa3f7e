package org.wirelore.rig.explore.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.Crew;
import org.wirelore.rig.explore.OwnCrew;
import org.wirelore.rig.explore.Unit;
import org.wirelore.rig.explore.UnitResult;

/**
 * The caller's thread and further processes. These are started when there is enough to do for them. What one does not
 * finish, because it was killed, say, others run again.
 */
public final class WorkerCrew implements Crew {
    /** Fewer units are done before a process has started. */
    private static final int UNITS_MIN = 6;

    private final OwnCrew own;
    private final Counter counter;
    private final BooleanSupplier stopped;
    private final Setup setup;
    private final List<Thread> threads = new ArrayList<>();
    private final List<WorkerProcess> processes = new ArrayList<>();
    private @Nullable Distribution work;
    private boolean isClosed;

    /**
     * How processes are started.
     *
     * @param processes how many, beside the caller's thread
     * @param command starts one, which serves units as {@link UnitServer} does
     * @param rig the rig as JSON text
     * @param warnings receives what a user should know
     */
    public record Setup(int processes, List<String> command, String rig, Consumer<String> warnings) {
        /** Copies the list. */
        public Setup {
            command = List.copyOf(command);
        }
    }

    /**
     * @param own the caller's thread
     * @param counter counts what processes run
     * @param stopped whether nothing more is to be run
     */
    public WorkerCrew(OwnCrew own, Counter counter, BooleanSupplier stopped, Setup setup) {
        this.own = own;
        this.counter = counter;
        this.stopped = stopped;
        this.setup = setup;
    }

    @Override
    public void run(List<Unit> units, Consumer<UnitResult> results) {
        if (units.size() < UNITS_MIN && threads.isEmpty()) {
            own.run(units, results);
            return;
        }
        Distribution distribution = new Distribution(units, stopped);
        give(distribution);
        startThreads();
        while (true) {
            Distribution.Share share = distribution.takeOrWait();
            distribution.ready().forEach(results);
            if (share == null) {
                break;
            }
            UnitResult result = own.run(share.unit());
            if (result == null) {
                break;
            }
            // Fewer runs than the unit has: the search was stopped.
            distribution.done(share, result);
        }
        give(null);
        distribution.rest().forEach(results);
        String problem = distribution.problem();
        if (problem != null) {
            throw new RigException(new Problem(Place.commandLine("--workers"), "", problem));
        }
    }

    private synchronized void give(@Nullable Distribution distribution) {
        work = distribution;
        notifyAll();
    }

    private void startThreads() {
        while (threads.size() < setup.processes()) {
            Thread thread = new Thread(this::serve, "worker-" + (threads.size() + 1));
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    /** What the thread of a process does. */
    private void serve() {
        WorkerProcess process;
        try {
            process = WorkerProcess.start(setup.command());
            synchronized (this) {
                processes.add(process);
                if (isClosed) {
                    process.end();
                }
            }
            if (!process.isReady(setup.rig())) {
                process.end();
                setup.warnings().accept("a worker has another rig: was its file changed meanwhile?");
                return;
            }
        } catch (IOException e) {
            warn("a worker could not be started: " + e.getMessage());
            return;
        }
        for (Distribution distribution = next(null); distribution != null; distribution = next(distribution)) {
            for (Distribution.Share share = distribution.take(); share != null; share = distribution.take()) {
                try {
                    UnitResult result = process.run(share.unit());
                    counter.ran(result.runs(), result.failed());
                    distribution.done(share, result);
                } catch (IOException e) {
                    distribution.giveBack(share);
                    process.end();
                    warn(e.getMessage() + "; the search goes on without it");
                    return;
                } catch (UnitLines.UnitProblem e) {
                    distribution.fail(String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private synchronized void warn(String text) {
        if (!isClosed) {
            setup.warnings().accept(text);
        }
    }

    /** Waits for work other than the last; null when there is none any more. */
    private synchronized @Nullable Distribution next(@Nullable Distribution last) {
        try {
            while (!isClosed && (work == null || work.equals(last))) {
                wait();
            }
            return isClosed ? null : work;
        } catch (InterruptedException e) {
            return null;
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
            processes.forEach(WorkerProcess::end);
            notifyAll();
        }
        own.close();
    }
}
