package org.wirelore.rig.run;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.certificate.CertificateCheck;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.explore.BatchResult;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.SearchLimits;
import org.wirelore.rig.explore.random.RandomFinding;
import org.wirelore.rig.explore.random.RandomSearch;
import org.wirelore.rig.fork.ForkRequest;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.order.ExploredOrders;
import org.wirelore.rig.order.OrderEffort;
import org.wirelore.rig.order.OutcomeSet;
import org.wirelore.rig.order.ProtocolFinding;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.run.failure.Minimised;
import org.wirelore.rig.spi.real.JobMonitor;

/**
 * What the command line asks of the runner. Every method leaves the files of its report in the output folder, which
 * exists and can be written, and returns when the work is done or {@link #stop} has ended it.
 *
 * <p>Problems that a method can throw: {@link org.wirelore.rig.error.RigException} for a file that is not legal,
 * {@link MissingEnvironmentException} for what the machine lacks. Used by one thread, save {@link #stop}.
 */
public interface Launcher {
    /**
     * Says what the first rank of an MPI program in virtual time can read, the same in every run; until then, nothing.
     */
    void readFrom(InputStream input);

    /**
     * Runs every variant of a rig once.
     *
     * @param monitor shows what ranks print
     */
    RunReport run(RunOrder order, JobMonitor monitor);

    /** As {@link #run(RunOrder, JobMonitor)}, without a monitor. */
    default RunReport run(RunOrder order) {
        return run(order, JobMonitor.SILENT);
    }

    /**
     * Says that {@link #launch} will be called, so that what it needs in any case starts while the rig is being read.
     */
    void prepareLaunch();

    /**
     * Runs a rig of real mode once, its ranks as processes.
     *
     * @param changes what is otherwise than in the rig
     * @param monitor shows what ranks print
     */
    RunReport launch(RunOrder order, JobOverrides changes, JobMonitor monitor);

    /**
     * Runs a rig once per seed and keeps the report of the first run that fails.
     *
     * @param order its seed is not used
     * @param firstSeed first seed
     * @param lastSeed last seed, not below the first
     * @param progress is called after each run
     */
    BatchResult batch(RunOrder order, long firstSeed, long lastSeed, Progress progress);

    /**
     * Runs a rig under every script of a bounded number of deviations, or as many as the limits allow. Keeps the report
     * of the first run that fails, of each outcome a folder with what its first run left, and if every script was run
     * and none failed, a certificate.
     *
     * @param warnings receives what the user should know at once
     * @param progress is notified of runs
     */
    ExplorationResult explore(RunOrder order, SearchBounds exploration, SearchLimits limits, Consumer<String> warnings,
            Progress progress);

    /** The same without limits, on this thread. */
    default ExplorationResult explore(RunOrder order, SearchBounds exploration, Progress progress) {
        return explore(order, exploration, SearchLimits.NONE, text -> {
        }, progress);
    }

    /**
     * Runs a rig with drawn configurations and drawn faults until a run fails, or the effort is spent. Keeps the report
     * of the run that fails, else that of the rig as it is. It proves nothing.
     *
     * @param watcher is notified of runs
     */
    RandomFinding searchAtRandom(RunOrder order, RandomSearch.Effort effort, RandomSearch.Watcher watcher);

    /**
     * Follows a capture on the emulated devices of a rig up to one of its frames, and from there on runs every script
     * of a bounded number of deviations, as {@link #explore} does.
     *
     * @param warnings receives what the user should know at once
     */
    ExplorationResult fork(RunOrder order, ForkRequest request, Consumer<String> warnings, Progress progress);

    /** Runs the units of a search that another process gives out, until it gives no more. */
    void serveUnits(RunOrder order, SearchBounds exploration, InputStream in, PrintWriter out);

    /**
     * Checks a certificate, and runs units of its search again.
     *
     * @param share of the units, above 0; 1 for the whole search
     * @param progress is notified of each run
     */
    CertificateCheck.Finding verify(Path certificate, double share, Progress progress);

    /**
     * Runs an MPI program in every order in which its messages may match, each once. Keeps the report of the first run
     * that fails, and of some outcomes a folder with what its first run left.
     *
     * @param orders what to run, with one folder for all: rigs of one variant on channels, such as one for each way of
     *     buffering
     * @param effort how many runs there may be of each, and how long they may take
     * @param outcomes gets the outcome of every run; null: these are not wanted
     * @param progress is notified of each run
     * @return what was found, in the same order
     */
    List<ExploredOrders> exploreOrders(List<RunOrder> orders, OrderEffort effort, @Nullable OutcomeSet outcomes,
            Progress progress);

    /**
     * Runs an MPI program over a protocol with several seeds, and asks whether each outcome is among those of all
     * orders. Of the first that is not, a replay is kept.
     *
     * @param order a rig of one variant, and the seed of the exploration of orders
     * @param outcomes of all orders
     * @param progress is notified of each run
     */
    ProtocolFinding runAmong(RunOrder order, OutcomeSet outcomes, Progress progress);

    /**
     * Runs a rig once for each price of its hosts and each number of its fabrics, raised in turn. The report has a
     * table of what each moves, and the checks of the rig as it is.
     *
     * @param progress is called after each parameter
     */
    RunReport calibrate(RunOrder order, Progress progress);

    /**
     * Runs every variant of a rig on emulated devices and on real ones, and tells what is different.
     *
     * @param monitor shows what is waited for, and nothing of what ranks print
     */
    RunReport compare(CompareOrder order, JobMonitor monitor);

    /**
     * Runs a recorded run again and compares.
     *
     * @param replayFile the {@code replay.json} of that run
     * @param out output folder
     */
    ReplayResult replay(Path replayFile, Path out);

    /**
     * Makes a recorded failure as small as it gets: runs it again and again with fewer and weaker deviations.
     *
     * @param replayFile the {@code replay.json} of a run in virtual time that deviates and has failed
     * @param out output folder, for the report and the {@code replay.json} of the smallest failure
     */
    Minimised minimise(Path replayFile, Path out);

    /** Asks what is under way to end soon and to report what is known by then. For any thread. */
    void stop();

    /**
     * How far what is under way has come, in words such as {@code 4,339 of 10,000 runs, 2 failed}, and of a single run
     * where its ranks are, in further lines; empty if nothing is under way. For any thread, at any time: it waits for
     * nothing.
     */
    default String progress() {
        return "";
    }
}
