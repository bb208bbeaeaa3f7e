package org.wirelore.rig.run;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.calibrate.Calibration;
import org.wirelore.rig.certificate.Certificate;
import org.wirelore.rig.certificate.CertificateCheck;
import org.wirelore.rig.certificate.Issue;
import org.wirelore.rig.certificate.Verification;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.explore.BatchResult;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.ExploredOutcome;
import org.wirelore.rig.explore.FoundOutcome;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.SearchEffort;
import org.wirelore.rig.explore.SearchLimits;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.explore.random.RandomFinding;
import org.wirelore.rig.explore.random.RandomSearch;
import org.wirelore.rig.explore.worker.UnitServer;
import org.wirelore.rig.explore.worker.WorkerCrew;
import org.wirelore.rig.fork.CaptureFork;
import org.wirelore.rig.fork.Explanations;
import org.wirelore.rig.fork.ForkPoint;
import org.wirelore.rig.fork.ForkRequest;
import org.wirelore.rig.guest.Consoles;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.job.RealCapture;
import org.wirelore.rig.job.RealRun;
import org.wirelore.rig.launch.MasterLoop;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.order.ExploredOrders;
import org.wirelore.rig.order.OrderEffort;
import org.wirelore.rig.order.OutcomeSet;
import org.wirelore.rig.order.ProtocolFinding;
import org.wirelore.rig.order.ProtocolRuns;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.VariantOutcome;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.report.render.SequenceFile;
import org.wirelore.rig.run.failure.Minimised;
import org.wirelore.rig.run.failure.RigTest;
import org.wirelore.rig.spi.Registry;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** Runs rigs: in virtual and paced time in this process, in real mode in processes of their own. */
public final class RigLauncher implements Launcher {
    private final ConfigFolder configs;
    private final Registry registry;
    private final CommandLines commands;
    /** Shows what ranks print. */
    private JobMonitor printing = JobMonitor.SILENT;
    private final RunControl control = new RunControl();
    private @Nullable MasterLoop prepared;

    /**
     * @param configs where a replay looks up what its rig refers to
     * @param registry what its rig may be made of
     * @param program what the user typed to start the program, so that the command to reproduce works where the run was
     *     started
     */
    public RigLauncher(ConfigFolder configs, Registry registry, String program) {
        this.configs = configs;
        this.registry = registry;
        this.commands = new CommandLines(configs, program);
    }

    @Override
    public void readFrom(InputStream source) {
        control.readFrom(new ProgramInput(source));
    }

    @Override
    public RunReport run(RunOrder order, JobMonitor monitor) {
        Consoles.perform(order.rig().consoles(), order.out(), monitor);
        printing = monitor;
        return order.rig().mode() == RigConfig.Mode.REAL
                ? launch(order, JobOverrides.NONE, monitor, commands.run(order))
                : emulated(order, commands.run(order), PlacedFaults.NONE)
                        .run(commands, variant -> new SeededDecider(order.seed()), List.of());
    }

    @Override
    public BatchResult batch(RunOrder order, long firstSeed, long lastSeed, Progress progress) {
        order.requireVirtual();
        Reports.announce(order, commands.run(order), false);
        RunCount count = new RunCount(progress);
        control.progressOf(count::inWords);
        SeedSweep sweep = new SeedSweep(order.rig(), order.execution(), control::enter, control::isStopped);
        SeedSweep.Result result = sweep.run(firstSeed, lastSeed, count);
        Long failing = result.firstFailingSeed();
        RunOrder shown = order.withSeed(failing == null ? firstSeed : failing);
        if (control.isStopped()) {
            return stopped(shown, commands.run(shown), false, count, result.runs(), result.failed(),
                    failing == null ? "" : "seed " + failing);
        }
        RunReport report = run(shown, JobMonitor.SILENT);
        boolean failed = failing != null || report.verdict() == Verdict.FAIL;
        Verdict verdict = control.isStopped() ? Verdict.INTERRUPTED : failed ? Verdict.FAIL : Verdict.PASS;
        return new BatchResult(verdict, result.runs(), Math.max(result.failed(), failed ? 1 : 0),
                failed ? report : null);
    }

    @Override
    public ExplorationResult explore(RunOrder order, SearchBounds exploration, SearchLimits limits,
            Consumer<String> warnings, Progress progress) {
        order.requireVirtual();
        ChoiceExplorer explorer = new ChoiceExplorer(order.rig(), order.seed(), exploration, control::enter,
                control::isStopped);
        explorer.requireSubject();
        Reports.announce(order, commands.run(order), true);
        OutcomeFolders folders = new OutcomeFolders(order, exploration,
                (run, again, outcome, tables) -> emulated(run, again, exploration.placed()).run(commands,
                        name -> explorer.decider(name, outcome), tables));
        folders.discard();
        Certificate.discard(order.out());
        ReportFiles.remove(order.out().resolve(SequenceFile.NAME));
        RigTest test = new RigTest(commands.name(order.rig()), order.rig().settings());
        test.discard(order.out());
        RunCount count = new RunCount(progress);
        control.progressOf(count::inWords);
        ChoiceExplorer.Result result = explorer.explore(count, effort(order.rig(), limits, warnings));
        FoundOutcome first = result.firstFailure();
        if (control.isStopped()) {
            String text = first == null ? "" : first.variant() + " with " + exploration.text(first);
            return new ExplorationResult(
                    stopped(order, commands.run(order), true, count, result.runs(), result.failed(),
                            text),
                    List.of(), result.completeness(), result.total(), false, "", null, null, null);
        }
        SmallestFailure smallest = first == null ? null : explorer.smallest(first);
        List<ExploredOutcome> outcomes = folders.leave(result, commands);
        // Not the command run: it asks about no losses, so what an explored run found it need not find.
        String again = commands.replay(order.out().resolve(ReplayRecord.FILE));
        RunReport report = emulated(order, again, exploration.placed())
                .also(OutcomeFolders.reached(result.completeness())).drawing(smallest).run(
                        commands,
                        name -> smallest == null || !name.equals(smallest.variant())
                                ? explorer.decider(name, smallest == null ? first : null)
                                : new ScriptedDecider(new Script(smallest.script())),
                        OutcomeFolders.tables(outcomes, result));
        boolean failed = first != null || report.verdict() == Verdict.FAIL;
        Verdict verdict = control.isStopped() ? Verdict.INTERRUPTED : failed ? Verdict.FAIL : Verdict.PASS;
        Path certificate = verdict == Verdict.PASS && result.isWhole() && exploration.forced().isEmpty()
                ? Issue.of(order.rig(), commands.name(order.rig()), order.seed(), exploration, result)
                        .write(order.out())
                : null;
        return new ExplorationResult(new BatchResult(verdict, result.runs(),
                Math.max(result.failed(), failed ? 1 : 0), failed ? report : null), outcomes,
                result.completeness(), result.total(), result.isWhole(), result.merging(), certificate, smallest,
                first == null ? null : test.write(order.out(), exploration, first.script()));
    }

    @Override
    public RandomFinding searchAtRandom(RunOrder order, RandomSearch.Effort effort, RandomSearch.Watcher watcher) {
        return new RandomRun(order, new RigLoader(configs, registry), control).run(effort, watcher, commands,
                this::emulated, () -> run(order));
    }

    private SearchEffort effort(RigConfig rig, SearchLimits limits, Consumer<String> warnings) {
        long begin = System.nanoTime();
        WorkerCrew.Setup setup = new WorkerCrew.Setup(limits.workers() - 1, limits.command(), rig.json(), warnings);
        return new SearchEffort(limits.runsMax(), () -> System.nanoTime() - begin > limits.nanosMax(),
                limits.isSure() || limits.isLimited(),
                limits.workers() == 1
                        ? SearchEffort.WHOLE.workers()
                        : (own, counter, stopped) -> new WorkerCrew(own, counter, stopped, setup));
    }

    @Override
    public ExplorationResult fork(RunOrder order, ForkRequest request, Consumer<String> warnings, Progress progress) {
        RigLoader loader = new RigLoader(configs, registry);
        RigConfig rig = RigPair.of(loader, order.rig(), List.of()).undisturbed(loader);
        ForkPoint point = new CaptureFork(request.capture(), rig, request.at(), control::enter, control::isStopped)
                .find(request.bounds(), order.seed());
        warnings.accept(point.words());
        return explore(new RunOrder(rig, order.seed(), order.out(), order.capture()),
                request.bounds().behind(point.answers(), point.placed()), SearchLimits.NONE, warnings, progress);
    }

    @Override
    public void serveUnits(RunOrder order, SearchBounds exploration, InputStream in, PrintWriter out) {
        order.requireVirtual();
        UnitServer.serve(order.rig(), order.seed(), exploration, control::enter, control::isStopped, in, out);
    }

    @Override
    public CertificateCheck.Finding verify(Path file, double share, Progress progress) {
        RunCount count = new RunCount(progress);
        control.progressOf(count::inWords);
        return Verification.of(file, share, new RigLoader(configs, registry), control::enter, control::isStopped,
                count);
    }

    @Override
    public Minimised minimise(Path replayFile, Path out) {
        return new MinimisedRun(new RigLoader(configs, registry), replayFile, out).run(commands, control, printing);
    }

    @Override
    public List<ExploredOrders> exploreOrders(List<RunOrder> orders, OrderEffort effort, @Nullable OutcomeSet outcomes,
            Progress progress) {
        OrderFolders folders = new OrderFolders(orders.getFirst().out(),
                (order, again, decider) -> emulated(order, again, PlacedFaults.NONE).drawingAlone().run(commands,
                        variant -> decider, List.of()));
        orders.forEach(RunOrder::requireVirtual);
        RunCount count = new RunCount(progress);
        control.progressOf(count::inWords);
        return folders.explore(orders, walk -> (outcomes == null ? walk : walk.collect(outcomes)).walk(effort, count),
                control, commands);
    }

    @Override
    public ProtocolFinding runAmong(RunOrder order, OutcomeSet outcomes, Progress progress) {
        RunCount count = new RunCount(progress);
        control.progressOf(count::inWords);
        ReplayRecord.discard(order.out());
        ProtocolFinding finding;
        try (ProtocolRuns runs = new ProtocolRuns(order.rig(), order.seed(), outcomes, control::enter)) {
            finding = runs.run(control::isStopped, count);
        }
        if (finding.outside() == 0 || control.isStopped()) {
            return finding;
        }
        RunOrder first = new RunOrder(order.rig(), finding.seed(), OrderFolders.made(order.out()), order.capture());
        emulated(first, commands.replay(first.out().resolve(ReplayRecord.FILE)), PlacedFaults.NONE).run(commands,
                variant -> ProtocolRuns.decider(finding.seed(), order.seed()), List.of());
        return finding.in(first.out());
    }

    @Override
    public RunReport calibrate(RunOrder order, Progress progress) {
        order.requireVirtual();
        Calibration calibration = new Calibration(order.rig(), order.seed(), new RigLoader(configs, registry),
                instance -> control.enter(instance, instance::run), control::isStopped);
        String again = commands.calibrate(order);
        Reports.announce(order, again, false);
        RunCount count = new RunCount(progress);
        control.progressOf(count::inWords);
        Table effects = calibration.table(count);
        return emulated(order, again, PlacedFaults.NONE).run(commands, variant -> new SeededDecider(order.seed()),
                List.of(effects));
    }

    /**
     * The report of many runs that were ended from outside: it has what is known, and nothing is run again for it.
     *
     * @param first what failed first; empty if nothing did
     */
    private BatchResult stopped(RunOrder order, String again, boolean isExplored, RunCount count, long runs,
            long failed, String first) {
        RunReport.Builder report = Reports.begun(order, again, isExplored)
                .warning("interrupted after " + count.inWords()
                        + (first.isEmpty() ? "" : "; the first that failed: " + first));
        RunReport finished = report.interrupted();
        ReportFiles.writeAll(finished, order.out());
        return new BatchResult(Verdict.INTERRUPTED, runs, failed, failed > 0 ? finished : null);
    }

    @Override
    public RunReport compare(CompareOrder order, JobMonitor monitor) {
        RigLoader loader = new RigLoader(configs, registry);
        Map<String, RigPair> rigs = RigPair.of(loader, order);
        Consoles.perform(order.run().rig().consoles(), order.run().out(), monitor);
        RunReport.Builder report = Reports.announce(order.run(), commands.compare(order), false)
                .mode("virtual and real");
        if (!order.isExplained()) {
            return compare(rigs, order.run(), report, null);
        }
        RigPair first = rigs.values().iterator().next();
        Explanations explanations = new Explanations(first.undisturbed(loader), order.run().seed(), control::enter,
                control::isStopped, report);
        return compare(rigs, order.run(), report, explanations);
    }

    /** Runs and compares two rigs that should do the same. */
    RunReport compare(RigPair rigs, RunOrder order, RunReport.Builder report) {
        return compare(Map.of(ComparisonReport.REAL, rigs), order, report, null);
    }

    private RunReport compare(Map<String, RigPair> rigs, RunOrder order, RunReport.Builder report,
            @Nullable Explanations explanations) {
        // Processes that are compared with have nothing to read, either.
        control.readFrom(ProgramInput.nothing());
        new ComparisonRun(rigs, order.seed(), instance -> control.enter(instance, instance::run), control::isStopped,
                report).run(explanations);
        RunReport finished = control.isStopped() ? report.interrupted() : report.finished();
        ReportFiles.writeAll(finished, order.out());
        return finished;
    }

    @Override
    public ReplayResult replay(Path replayFile, Path out) {
        return new ReplayRun(new RigLoader(configs, registry), replayFile, out).run(commands, control, printing);
    }

    @Override
    public void stop() {
        control.stop();
    }

    @Override
    public String progress() {
        return control.progress();
    }

    private EmulatedRun emulated(RunOrder order, String again, PlacedFaults placed) {
        return new EmulatedRun(order, again, placed, control, printing);
    }

    @Override
    public void prepareLaunch() {
        prepared = MasterLoop.starting();
    }

    @Override
    public RunReport launch(RunOrder order, JobOverrides changes, JobMonitor monitor) {
        Consoles.perform(order.rig().consoles(), order.out(), monitor);
        return launch(order, changes, monitor, commands.launch(order, changes));
    }

    private RunReport launch(RunOrder order, JobOverrides changes, JobMonitor monitor, String again) {
        RigConfig rig = order.rig();
        RunReport.Builder report = Reports.announce(order, again, false);
        ReportFiller filler = new ReportFiller(rig);
        List<OracleResult> oracles = new ArrayList<>();
        RealCapture capture = new RealCapture();
        for (VariantConfig variant : rig.variants()) {
            if (control.isStopped()) {
                break;
            }
            RealRun run = new RealRun(variant, order.seed(), changes).on(prepared);
            prepared = null;
            control.progressOf(run::progress);
            try {
                VariantReport result = run.run(monitor, control::isStopped);
                report.variant(result);
                if (result.outcome() == VariantOutcome.COMPLETED) {
                    filler.completed(variant);
                }
            } catch (MissingEnvironmentException e) {
                if (control.isEnding()) {
                    break;
                }
                Reports.leaveOut(variant, e, oracles, report);
                continue;
            }
            filler.measured(variant, run.metrics(), run.counters());
            oracles.addAll(run.oracles());
            capture.addAll(run.capture());
            SequenceDiagram diagram = run.diagram();
            if (diagram != null) {
                report.sequence(diagram);
            }
            for (String warning : run.warnings()) {
                report.warning(variant.title() + ": " + warning);
            }
        }
        if (changes.program() == null) {
            filler.fill(report);
        }
        Reports.merged(oracles).forEach(report::oracle);
        if (order.capture()) {
            capture.write(rig, order.out());
        }
        RunReport finished = control.isStopped() ? report.interrupted() : report.finished();
        ReportFiles.writeAll(finished, order.out());
        if (changes.program() == null) {
            filler.requireFigures();
        }
        return finished;
    }
}
