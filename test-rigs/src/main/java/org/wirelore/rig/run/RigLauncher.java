package org.wirelore.rig.run;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.RecordingDecider;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.BatchResult;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.Exploration;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.ExploredOutcome;
import org.wirelore.rig.explore.FoundOutcome;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.guest.Consoles;
import org.wirelore.rig.instance.ExternalWires;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.job.RealRun;
import org.wirelore.rig.launch.MasterLoop;
import org.wirelore.rig.oracle.RankPositions;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.replay.Capture;
import org.wirelore.rig.replay.ReplayComparison;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.replay.VariantRecord;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.spi.Registry;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** Runs rigs: in virtual and paced time in this process, in real mode in processes of their own. */
public final class RigLauncher implements Launcher {
    private final ConfigFolder configs;
    private final Registry registry;
    private final CommandLines commands;
    /** Is given what ranks print. */
    private JobMonitor printing = JobMonitor.SILENT;
    private ProgramInput input = ProgramInput.nothing();
    private volatile boolean stopped;
    private volatile @Nullable RigInstance running;
    private @Nullable MasterLoop prepared;
    private volatile Supplier<String> progress = () -> "";

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
        input = new ProgramInput(source);
    }

    @Override
    public RunReport run(RunOrder order, JobMonitor monitor) {
        Consoles.perform(order.rig().consoles(), order.out(), monitor);
        printing = monitor;
        return order.rig().mode() == RigConfig.Mode.REAL
                ? launch(order, JobOverrides.NONE, monitor, commands.run(order))
                : runAndWrite(order, commands.run(order), false, variant -> new SeededDecider(order.seed()),
                        List.of());
    }

    @Override
    public BatchResult batch(RunOrder order, long firstSeed, long lastSeed, Progress progress) {
        requireVirtual(order.rig());
        announce(order, commands.run(order));
        RunCount count = new RunCount(progress);
        this.progress = count::inWords;
        SeedSweep sweep = new SeedSweep(order.rig(), this::enter, () -> stopped);
        SeedSweep.Result result = sweep.run(firstSeed, lastSeed, count);
        Long failing = result.firstFailingSeed();
        RunOrder shown = order.withSeed(failing == null ? firstSeed : failing);
        if (stopped) {
            return stopped(shown, commands.run(shown), count, result.runs(), result.failed(),
                    failing == null ? "" : "seed " + failing);
        }
        RunReport report = run(shown, JobMonitor.SILENT);
        boolean failed = failing != null || report.verdict() == Verdict.FAIL;
        Verdict verdict = stopped ? Verdict.INTERRUPTED : failed ? Verdict.FAIL : Verdict.PASS;
        return new BatchResult(verdict, result.runs(), Math.max(result.failed(), failed ? 1 : 0),
                failed ? report : null);
    }

    @Override
    public ExplorationResult explore(RunOrder order, Exploration exploration, Progress progress) {
        requireVirtual(order.rig());
        ChoiceExplorer explorer = new ChoiceExplorer(order.rig(), order.seed(), exploration, this::enter,
                () -> stopped);
        explorer.requireSubject();
        announce(order, commands.run(order));
        OutcomeFolders folders = new OutcomeFolders(order, exploration,
                (run, again, outcome, tables) -> runAndWrite(run, again, true, name -> explorer.decider(name, outcome),
                        tables));
        folders.discard();
        RunCount count = new RunCount(progress);
        this.progress = count::inWords;
        ChoiceExplorer.Result result = explorer.explore(count);
        FoundOutcome first = result.firstFailure();
        if (stopped) {
            String told = first == null ? "" : first.variant() + " with " + exploration.text(first);
            return new ExplorationResult(stopped(order, commands.run(order), count, result.runs(), result.failed(),
                    told), List.of());
        }
        List<ExploredOutcome> outcomes = folders.leave(result, commands);
        // Not the command run: it asks about no losses, so what an explored run found it need not find.
        String again = commands.replay(order.out().resolve(ReplayRecord.FILE));
        RunReport report = runAndWrite(order, again, true, name -> explorer.decider(name, first),
                OutcomeFolders.tables(outcomes, result));
        boolean failed = first != null || report.verdict() == Verdict.FAIL;
        Verdict verdict = stopped ? Verdict.INTERRUPTED : failed ? Verdict.FAIL : Verdict.PASS;
        return new ExplorationResult(new BatchResult(verdict, result.runs(),
                Math.max(result.failed(), failed ? 1 : 0), failed ? report : null), outcomes);
    }

    /**
     * The report of many runs that were ended from outside: it has what is known, and nothing is run again for it.
     *
     * @param first what failed first; empty if nothing did
     */
    private BatchResult stopped(RunOrder order, String again, RunCount count, long runs, long failed, String first) {
        RunReport.Builder report = begun(order, again).warning("interrupted after " + count.inWords()
                + (first.isEmpty() ? "" : "; the first that failed: " + first));
        RunReport finished = report.interrupted();
        ReportFiles.writeAll(finished, order.out());
        return new BatchResult(Verdict.INTERRUPTED, runs, failed, failed > 0 ? finished : null);
    }

    /** What is run many times must be a function of rig and seed alone. */
    private static void requireVirtual(RigConfig rig) {
        if (rig.mode() != RigConfig.Mode.VIRTUAL) {
            throw new RigException(new Problem(Place.whole(rig.file().toString()), "mode",
                    "expected virtual for many runs by seed or by loss, found "
                            + rig.mode().name().toLowerCase(Locale.ROOT) + "; add --set mode=virtual"));
        }
    }

    @Override
    public RunReport compare(CompareOrder order, JobMonitor monitor) {
        RigPair rigs = RigPair.of(new RigLoader(configs, registry), order.run().rig(), order.interfaces());
        Consoles.perform(order.run().rig().consoles(), order.run().out(), monitor);
        RunReport.Builder report = announce(order.run(), commands.compare(order)).mode("virtual and real");
        return compare(rigs, order.run(), report);
    }

    /** Runs and compares two rigs that should do the same. */
    RunReport compare(RigPair rigs, RunOrder order, RunReport.Builder report) {
        // Processes that are compared with have nothing to read, either.
        input = ProgramInput.nothing();
        new ComparisonRun(rigs, order.seed(), instance -> enter(instance, instance::run), () -> stopped, report).run();
        RunReport finished = stopped ? report.interrupted() : report.finished();
        ReportFiles.writeAll(finished, order.out());
        return finished;
    }

    @Override
    public ReplayResult replay(Path replayFile, Path out) {
        ReplayRecord recorded = ReplayRecord.read(replayFile);
        RigConfig rig = rig(recorded, replayFile, out);
        RunOrder order = new RunOrder(rig, recorded.seed(), out, !recorded.capture().isEmpty());
        List<String> differences = new ArrayList<>();
        Map<String, ScriptedDecider> scripts = new LinkedHashMap<>();
        RunReport report = runAndWrite(order, recorded.reproduceCommand(), recorded.explored(), variant -> {
            for (VariantRecord each : recorded.variants()) {
                if (each.name().equals(variant)) {
                    ScriptedDecider decider = new ScriptedDecider(new Script(each.script()));
                    scripts.put(variant, decider);
                    return decider;
                }
            }
            differences.add("the recording has no variant " + variant);
            return new ScriptedDecider(Script.EMPTY);
        }, variant -> ExternalWires.recorded(variant, replayFile.toAbsolutePath().resolveSibling("."), out), List.of());
        differences.addAll(new ReplayComparison(recorded, replayFile, out).differences(scripts));
        return new ReplayResult(differences.isEmpty(), String.join("; ", differences), report);
    }

    @Override
    public void stop() {
        stopped = true;
        RigInstance instance = running;
        if (instance != null) {
            instance.abort();
        }
    }

    @Override
    public String progress() {
        String many = progress.get();
        RigInstance instance = running;
        if (instance == null) {
            return many;
        }
        // Of many runs each is short, and where its ranks are is of no interest.
        return many.isEmpty() ? instance.progressOfRanks() : many + "; " + instance.progress();
    }

    /**
     * Whether what is missing may be missing because of Ctrl-C, which ends guests, lines and commands under way, too.
     */
    private boolean isEnding() {
        if (ExitHook.isProcessEnding()) {
            stopped = true;
        }
        return stopped;
    }

    /** The rig of a recording: the file that it came from if that still says the same, else what was recorded. */
    private RigConfig rig(ReplayRecord recorded, Path replayFile, Path out) {
        RigLoader loader = new RigLoader(configs, registry);
        try {
            RigConfig present = loader.load(loader.file(recorded.rigFile()), recorded.settings());
            if (present.mode() != RigConfig.Mode.REAL && present.json().equals(recorded.rig())) {
                return present;
            }
        } catch (RigException e) {
            // The file is gone, or is no rig any more; what was recorded is whole.
        }
        Path copy = out.resolve("rig.json");
        ReportFiles.write(copy, recorded.rig() + "\n");
        try {
            RigConfig rig = loader.load(copy, List.of());
            if (rig.mode() != RigConfig.Mode.REAL) {
                return rig;
            }
        } catch (RigException e) {
            throw new RigException(new Problem(Place.whole(replayFile.toString()), "rig",
                    "expected the rig that was run, found one that is not legal: " + e.problems().getFirst()));
        }
        throw new RigException(new Problem(Place.whole(replayFile.toString()), "rig",
                "expected a rig of virtual or paced mode, found one of real mode, which can't be replayed"));
    }

    /** Which decider answers a variant. */
    private interface Deciders {
        Decider of(String variant);
    }

    /** What a variant is attached to in paced mode. */
    private interface Outsides {
        ExternalWires of(VariantConfig variant);
    }

    private RunReport runAndWrite(RunOrder order, String again, boolean explored, Deciders deciders,
            List<Table> tables) {
        return runAndWrite(order, again, explored, deciders,
                variant -> ExternalWires.live(variant, order.out(), printing),
                tables);
    }

    private RunReport runAndWrite(RunOrder order, String again, boolean explored, Deciders deciders,
            Outsides outsides, List<Table> tables) {
        RigConfig rig = order.rig();
        RunReport.Builder report = announce(order, again);
        ReportFiller filler = new ReportFiller(rig);
        List<VariantRecord> records = new ArrayList<>();
        List<OracleResult> oracles = new ArrayList<>();
        long hash = 0;
        boolean interrupted = false;
        try (Artefacts artefacts = Artefacts.open(order)) {
            for (VariantConfig variant : rig.variants()) {
                if (stopped) {
                    interrupted = true;
                    break;
                }
                RecordingDecider recording = new RecordingDecider(deciders.of(variant.name()));
                try (ExternalWires outside = rig.mode() == RigConfig.Mode.PACED ? outsides.of(variant) : null;
                        RigInstance instance = new RigInstance(variant, recording, explored, artefacts.tap(),
                                outside)) {
                    artefacts.trace(instance);
                    if (order.debug() != null) {
                        instance.debug(order.debug());
                    }
                    instance.printTo(printing::printed, printing::complained);
                    instance.warnTo(printing::warned);
                    Outcome outcome = enter(instance, instance::run);
                    if (outside != null) {
                        outside.giveBack();
                    }
                    interrupted |= stopped && outcome instanceof Outcome.Interrupted;
                    add(report, filler, oracles, instance, outcome);
                    records.add(VariantRecord.of(variant.name(), instance.queue(), recording.script().choices()));
                    hash = Long.rotateLeft(hash, 7) * 31 + instance.queue().hash();
                } catch (MissingEnvironmentException e) {
                    if (isEnding()) {
                        interrupted = true;
                        break;
                    }
                    leaveOut(variant, e, oracles, report);
                }
            }
            artefacts.warning().ifPresent(report::warning);
        }
        tables.forEach(report::table);
        filler.fill(report);
        merged(oracles).forEach(report::oracle);
        report.eventStreamHash(VariantRecord.hex(hash));
        RunReport finished = interrupted ? report.interrupted() : report.finished();
        ReportFiles.writeAll(finished, order.out());
        new ReplayRecord(commands.name(rig), rig.settings(), rig.json(), order.seed(), explored, again,
                Capture.digest(order.capture(), order.out()), records).write(order.out());
        return finished;
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
        RunReport.Builder report = announce(order, again);
        ReportFiller filler = new ReportFiller(rig);
        List<OracleResult> oracles = new ArrayList<>();
        for (VariantConfig variant : rig.variants()) {
            if (stopped) {
                break;
            }
            RealRun run = new RealRun(variant, order.seed(), changes).on(prepared);
            prepared = null;
            progress = run::progress;
            try {
                report.variant(run.run(monitor, () -> stopped));
            } catch (MissingEnvironmentException e) {
                if (isEnding()) {
                    break;
                }
                leaveOut(variant, e, oracles, report);
                continue;
            }
            filler.measured(variant, run.metrics(), run.counters());
            oracles.addAll(run.oracles());
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
        merged(oracles).forEach(report::oracle);
        RunReport finished = stopped ? report.interrupted() : report.finished();
        ReportFiles.writeAll(finished, order.out());
        return finished;
    }

    /**
     * What an earlier variant has failed of, such as an interface that was removed, may be missing for the next one:
     * the failure is what the user must see.
     */
    private static void leaveOut(VariantConfig variant, MissingEnvironmentException missing,
            List<OracleResult> oracles, RunReport.Builder report) {
        if (oracles.stream().allMatch(result -> result.violations().isEmpty())) {
            throw missing;
        }
        report.warning(variant.title() + ": not run, " + missing.getMessage());
    }

    /**
     * Begins a report, and leaves it in the folder as that of an interrupted run: whatever ends this process, even
     * while it writes, the folder tells of this run and not of one before it.
     */
    private static RunReport.Builder announce(RunOrder order, String again) {
        RunReport.Builder report = begun(order, again);
        ReplayRecord.discard(order.out());
        ReportFiles.writeAll(report.interrupted(), order.out());
        return report;
    }

    private static RunReport.Builder begun(RunOrder order, String again) {
        RigConfig rig = order.rig();
        return RunReport.of(rig.name(), order.seed()).description(MpiJob.described(rig))
                .mode(rig.mode().name().toLowerCase(Locale.ROOT)).reproduceCommand(again).rigJson(rig.json());
    }

    private static void add(RunReport.Builder report, ReportFiller filler, List<OracleResult> oracles,
            RigInstance instance, Outcome outcome) {
        VariantConfig variant = instance.variant();
        filler.measured(variant, instance.metrics(), instance.counters());
        report.variant(summary(instance, outcome));
        oracles.addAll(instance.oracles());
        for (String warning : instance.warnings()) {
            report.warning(variant.title() + ": " + warning);
        }
        if (outcome instanceof Outcome.Interrupted interrupted) {
            report.warning("interrupted: " + instance.progress() + "; "
                    + String.join("; ", RankPositions.lines(interrupted.ranks(),
                            instance.variant().ranks().size() - interrupted.ranks().size())));
        }
        instance.sequences().forEach(report::sequence);
    }

    /** What a report says of a run of an instance that has just ended. */
    static VariantReport summary(RigInstance instance, Outcome outcome) {
        VariantConfig variant = instance.variant();
        return new VariantReport(variant.name(), variant.title(), switch (outcome) {
            case Outcome.Completed completed -> org.wirelore.rig.report.Outcome.COMPLETED;
            case Outcome.Interrupted ended -> instance.clean()
                    ? org.wirelore.rig.report.Outcome.INTERRUPTED
                    : org.wirelore.rig.report.Outcome.STOPPED;
            case Outcome.Deadlocked ended -> org.wirelore.rig.report.Outcome.STOPPED;
            case Outcome.Failed ended -> org.wirelore.rig.report.Outcome.STOPPED;
            case Outcome.TimedOut ended -> org.wirelore.rig.report.Outcome.STOPPED;
        }, VariantRecord.hex(instance.queue().hash()), instance.queue().now(), instance.queue().events(),
                instance.metrics(), instance.counters(), instance.printed());
    }

    /** One result per oracle, over all variants. */
    static Collection<OracleResult> merged(List<OracleResult> results) {
        Map<String, OracleResult> byName = new LinkedHashMap<>();
        for (OracleResult result : results) {
            byName.merge(result.name(), result, (one, other) -> {
                List<Violation> violations = new ArrayList<>(one.violations());
                violations.addAll(other.violations());
                return new OracleResult(one.name(), one.promise(), one.observations() + other.observations(),
                        violations);
            });
        }
        return byName.values();
    }

    /** Runs something in an instance that {@link #stop} can reach meanwhile. */
    private <T> T enter(RigInstance instance, Supplier<T> work) {
        running = instance;
        instance.readFrom(input);
        try {
            if (stopped) {
                instance.abort();
            }
            return work.get();
        } finally {
            running = null;
        }
    }
}
