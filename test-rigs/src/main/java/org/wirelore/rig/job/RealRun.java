package org.wirelore.rig.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.OpenOperations.Unreceived;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.instance.MessageRecorder;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.launch.Job;
import org.wirelore.rig.launch.JobPlan;
import org.wirelore.rig.launch.JobResult;
import org.wirelore.rig.launch.MasterLoop;
import org.wirelore.rig.launch.RankReport;
import org.wirelore.rig.launch.event.EventReplay;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.mpi.MpiProgram;
import org.wirelore.rig.oracle.EndOracle;
import org.wirelore.rig.oracle.MatchingOracle;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.oracle.RunObserver;
import org.wirelore.rig.rank.DaemonNumber;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.PrintedLines;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.VariantOutcome;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/**
 * One variant of a rig in real mode: ranks as processes, and afterwards the same oracles as in virtual time, over what
 * the ranks wrote down.
 */
public final class RealRun {
    private static final double NANOS_PER_MS = 1e6;

    private final VariantConfig variant;
    private final long seed;
    private final JobOverrides changes;
    private final SortedMap<String, Metric> metrics = new TreeMap<>();
    private final SortedMap<String, Long> counters = new TreeMap<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<OracleResult> oracles = new ArrayList<>();
    private final PrintedLines printed = new PrintedLines();
    private final RealCapture capture = new RealCapture();
    private long events;
    private @Nullable AdiObserver listener;
    private @Nullable SequenceDiagram diagram;
    /** How many ranks it begins with; their programs may start others, whose messages are not written down. */
    private int begun;
    private @Nullable MasterLoop prepared;
    private volatile @Nullable Job job;

    public RealRun(VariantConfig variant, long seed, JobOverrides changes) {
        this.variant = variant;
        this.seed = seed;
        this.changes = changes;
    }

    /** Runs the master on an event loop that has been started already. */
    public RealRun on(@Nullable MasterLoop loop) {
        prepared = loop;
        return this;
    }

    /** Sets what gets the ranks' events, after the run. */
    public RealRun heardBy(AdiObserver newListener) {
        listener = newListener;
        return this;
    }

    /**
     * Runs the variant.
     *
     * @param stopped asks whether to end it
     * @throws MissingEnvironmentException if the machine lacks something that the rig needs
     */
    public VariantReport run(JobMonitor monitor, BooleanSupplier stopped) {
        JobResult result = null;
        Consumer<String> kept = printed::add;
        try (MasterLoop loop = prepared == null ? MasterLoop.starting() : prepared;
                JobResources resources = JobResources.make(variant)) {
            JobPlanner planner = new JobPlanner(variant, seed, resources);
            JobPlan plan = planner.plan(changes);
            planner.requireInterfaces(plan);
            FreeMemory.require(FreeMemory.MEMINFO, plan.local());
            begun = plan.size();
            Job started = new Job(plan, loop, kept.andThen(monitor::printed), kept.andThen(monitor::complained),
                    monitor.input(), stopped)
                    .growingBy(new JobGrowth(variant, plan, DaemonNumber.spawns()));
            job = started;
            result = started.run(port -> {
                if (plan.local() < plan.size() && plan.remote() == null) {
                    monitor.listening(new HostPort(plan.bind(), port).toString(), plan.size() - plan.local(),
                            plan.secret().hex());
                }
            });
        } catch (UncheckedIOException e) {
            if (result == null) {
                throw new MissingEnvironmentException(String.valueOf(e.getMessage()),
                        "another program removed files of the job: keep it away from them; the next job removes"
                                + " what is left");
            }
            // The job has run to its end, and what it has shown holds.
            warnings.add(e.getMessage());
        } catch (IOException e) {
            throw new MissingEnvironmentException(String.valueOf(e.getMessage()),
                    "./wirelore doctor lists what this machine can attach");
        }
        if (result.environment() && result.failure() != null) {
            throw new MissingEnvironmentException(result.failure(), result.remedy().isEmpty()
                    ? "./wirelore doctor lists what this machine can attach"
                    : result.remedy());
        }
        gather(result);
        judge(result);
        return new VariantReport(variant.name(), variant.title(), outcome(result), "",
                result.totalNanos() * TimeUnits.PS_PER_NS,
                events, metrics, counters, printed.lines());
    }

    /** How far each rank has come, in words. For any thread. */
    public String progress() {
        Job present = job;
        return present == null ? variant.title() + " was about to start" : present.progress();
    }

    private static VariantOutcome outcome(JobResult result) {
        if (result.interrupted()) {
            return VariantOutcome.INTERRUPTED;
        }
        return result.failure() == null ? VariantOutcome.COMPLETED : VariantOutcome.STOPPED;
    }

    private void gather(JobResult result) {
        for (int rank = 0; rank < result.reports().size(); rank++) {
            RankReport report = result.reports().get(rank);
            if (report != null) {
                report.metrics().forEach((name, metric) -> {
                    // Of several ranks that have failed, the job has the exit code of the one that it has failed of.
                    if (!name.equals(MpiProgram.EXIT_CODE) || result.isAbout(report)) {
                        metrics.put(name, metric);
                    }
                });
                report.counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
                for (String warning : report.warnings()) {
                    warnings.add("rank " + rank + ": " + warning);
                }
                for (RankReport.Frames frames : report.frames()) {
                    String missing = capture.add(variant.name(), frames, result.clockOffsetsNanos().get(rank));
                    if (missing != null) {
                        warnings.add(missing);
                    }
                }
            }
        }
        if (result.interrupted()) {
            warnings.add("interrupted; " + progress());
        }
        if (result.readyNanos() >= 0) {
            metrics.put("startUpMs", new Metric(result.readyNanos() / NANOS_PER_MS, "ms"));
        }
        if (result.unknownConnections() > 0) {
            warnings.add("refused " + result.unknownConnections()
                    + (result.unknownConnections() == 1 ? " connection" : " connections")
                    + " to the master's port: not from a rank of this job");
        }
        for (String line : result.lastLines()) {
            warnings.add(JobMonitor.LAST_LINES + line);
        }
    }

    private void judge(JobResult result) {
        Clock clock = new Clock();
        PacketHistory history = new PacketHistory(clock::nowPs);
        EndOracle end = new EndOracle(clock::nowPs, history);
        String failure = result.failure();
        if (failure != null) {
            end.failed(failure);
            result.further().forEach(end::failed);
        } else if (!result.interrupted()) {
            for (int rank = 0; rank < result.reports().size(); rank++) {
                RankReport report = result.reports().get(rank);
                if (report != null) {
                    String where = "rank " + rank;
                    report.left().forEach((what, count) -> end.returned(what, where, count));
                }
            }
            judgeMessages(result, clock, history, end);
        }
        oracles.addAll(end.results(variant.name()));
    }

    /** A class that is launched says itself that it has called MPI, whose programs may be careless. */
    private static boolean mayLeaveMessages(JobResult result) {
        return result.reports().stream().anyMatch(report -> report != null && report.mayLeave());
    }

    private void judgeMessages(JobResult result, Clock clock, PacketHistory history, EndOracle end) {
        if (!variant.protocol().speaksAdi()) {
            return;
        }
        if (!changes.observed()) {
            oracles.add(judgeLeftovers(result, new MatchingOracle(clock::nowPs, history)));
            return;
        }
        List<String> logs = new ArrayList<>();
        for (RankReport report : result.reports().subList(0, begun)) {
            if (report == null || report.eventsLost()) {
                warnings.add("messages were not judged: there were too many to write them all down");
                return;
            }
            logs.add(report.events());
        }
        EventReplay replay;
        try {
            replay = new EventReplay(variant.protocol().events(), logs,
                    result.clockOffsetsNanos().subList(0, begun));
        } catch (IllegalArgumentException damaged) {
            end.failed(String.valueOf(damaged.getMessage()));
            return;
        }
        MatchingOracle matching = new MatchingOracle(clock::nowPs, history);
        OracleContext context = new OracleContext(variant.places(logs.size(), logs.size() - changes.remote()),
                clock::nowPs, history, false);
        List<Oracle> registered = Stream.concat(variant.protocol().oracles(context).stream(),
                variant.registry().oracles().stream().map(kind -> kind.maker().apply(context))).toList();
        RunObserver observer = new RunObserver(matching, null, history, rank -> "", registered);
        clock.replay = replay;
        List<AdiObserver> heard = new ArrayList<>(List.of(observer));
        if (listener != null) {
            heard.add(listener);
        }
        if (variant.program().callsMpi()) {
            MessageRecorder messages = new MessageRecorder(variant, clock::nowPs);
            heard.add(messages);
            replay.play(AdiObserver.each(heard));
            diagram = messages.diagram(variant.title());
        } else {
            replay.play(AdiObserver.each(heard));
        }
        matching.complete(mayLeaveMessages(result));
        if (!mayLeaveMessages(result)) {
            registered.forEach(Oracle::complete);
        }
        events = replay.events();
        oracles.addAll(matching.results(variant.name()));
        for (Oracle oracle : registered) {
            oracle.count(counters);
            oracles.addAll(oracle.results(variant.name()));
        }
        // What the kernels of this machine send again is theirs and not counted.
        Retransmissions.none(counters);
    }

    /** What ranks know themselves at their end. */
    private OracleResult judgeLeftovers(JobResult result, MatchingOracle matching) {
        for (int rank = 0; rank < result.reports().size(); rank++) {
            RankReport report = result.reports().get(rank);
            matching.on(new CoreEvent(rank).finished(FinishOutcome.CLEAN));
            if (report != null && !mayLeaveMessages(result)) {
                for (Unreceived message : report.unreceived()) {
                    matching.unreceived(message.source(), rank, message.tag(), message.context(), message.length());
                }
            }
        }
        return matching.completion(variant.name());
    }

    /** The first messages of an MPI program whose ranks wrote them down. */
    @Nullable
    public SequenceDiagram diagram() {
        return diagram;
    }

    /** The frames that its ranks sent and took. */
    public RealCapture capture() {
        return capture;
    }

    public SortedMap<String, Long> counters() {
        return counters;
    }

    public SortedMap<String, Metric> metrics() {
        return metrics;
    }

    public List<String> warnings() {
        return warnings;
    }

    public List<OracleResult> oracles() {
        return oracles;
    }

    /** The time of what is being judged. */
    private static final class Clock {
        private @Nullable EventReplay replay;

        long nowPs() {
            return replay == null ? 0 : replay.nowPs();
        }
    }
}
