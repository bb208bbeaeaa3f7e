package org.wirelore.rig.launch;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of a job that this process has started, here or through a remote shell. Once they are ended none is started
 * any more.
 */
final class StartedRanks {
    private static final long KILLED_MS = 5_000;

    private final List<StartedRank> processes = new CopyOnWriteArrayList<>();
    private boolean ended;

    /**
     * Starts those of a plan that are to be started here; fewer if they are ended meanwhile.
     *
     * <p>They end with the thread that does this ({@link StartedRank#start}): it must be the one that runs the job.
     */
    void start(JobPlan plan, Consumer<String> printed, Consumer<String> errors) throws IOException {
        for (Assignment assignment : plan.assignments().subList(0, plan.local())) {
            start(plan, assignment, printed, errors);
        }
    }

    /**
     * Starts one more, as {@link #start(JobPlan, Consumer, Consumer)} does.
     *
     * @return the process; null if all are ended meanwhile
     */
    synchronized @Nullable StartedRank start(JobPlan plan, Assignment assignment, Consumer<String> printed,
            Consumer<String> errors) throws IOException {
        if (ended) {
            return null;
        }
        StartedRank started = StartedRank.start(plan.rankMain(), assignment.birth().number(), plan.secret(),
                assignment.classPath(), assignment.environment(), printed, errors);
        processes.add(started);
        return started;
    }

    /**
     * Starts some more, as {@link #start(JobPlan, Consumer, Consumer)} does, all or none.
     *
     * @throws IOException if the system can't start them, or all are ended meanwhile
     */
    List<StartedRank> startMore(JobPlan plan, List<Assignment> more, Consumer<String> printed,
            Consumer<String> errors) throws IOException {
        List<StartedRank> started = new ArrayList<>();
        try {
            for (Assignment assignment : more) {
                StartedRank process = start(plan, assignment, printed, errors);
                if (process == null) {
                    throw new IOException("the job is being ended");
                }
                started.add(process);
            }
            return started;
        } catch (IOException e) {
            started.forEach(StartedRank::kill);
            processes.removeAll(started);
            throw e;
        }
    }

    /** Starts those of other machines, if this one is to start them; fewer if they are ended meanwhile. */
    void startRemote(JobPlan plan, String master, Consumer<String> printed, Consumer<String> errors)
            throws IOException {
        JobPlan.RemoteStart remote = plan.remote();
        for (int rank = plan.local(); remote != null && rank < plan.size(); rank++) {
            int index = rank - plan.local();
            synchronized (this) {
                if (ended) {
                    return;
                }
                processes.add(StartedRank.startRemote(rank, remote.hosts().get(index),
                        remote.command(index, plan.assignments().get(rank), master), plan.secret(), printed, errors));
            }
        }
    }

    /**
     * Tells all where their master listens; each waits for that once it has started.
     *
     * @param input what rank 0 finds on its standard input behind that; the others find nothing
     */
    void sendMaster(String address, InputStream input) {
        for (StartedRank process : processes) {
            process.sendMaster(address, process.rank() == 0 ? input : InputStream.nullInputStream());
        }
    }

    /** Those that were started. */
    List<StartedRank> all() {
        return processes;
    }

    /** Lets them leave by themselves, for a while. */
    void await(long millis) {
        long limitNanos = System.nanoTime() + millis * 1_000_000;
        for (StartedRank process : processes) {
            await(process, Math.max(1, (limitNanos - System.nanoTime()) / 1_000_000));
        }
    }

    /** Ends some of them, whatever they do. */
    void kill(IntPredicate which) {
        for (StartedRank process : processes) {
            if (which.test(process.rank())) {
                process.kill();
            }
        }
    }

    /** Ends those that live, and returns when the system has done so. Any thread. */
    synchronized void end() {
        ended = true;
        boolean wasInterrupted = Thread.interrupted();
        for (StartedRank process : processes) {
            if (process.isAlive()) {
                process.kill();
            }
        }
        for (StartedRank process : processes) {
            await(process, KILLED_MS);
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits, not for ever, for what a process that has ended has printed. */
    static void hearOut(StartedRank process) {
        await(process, KILLED_MS);
    }

    private static void await(StartedRank process, long millis) {
        try {
            process.await(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The last lines that a rank printed; none for one of another machine. */
    List<String> lastLines(int rank) {
        for (StartedRank process : processes) {
            if (process.rank() == rank) {
                return process.lastLines();
            }
        }
        return List.of();
    }
}
