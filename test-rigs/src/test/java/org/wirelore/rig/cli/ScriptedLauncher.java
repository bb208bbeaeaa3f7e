package org.wirelore.rig.cli;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.certificate.CertificateCheck;
import org.wirelore.rig.explore.BatchResult;
import org.wirelore.rig.explore.Completeness;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.SearchLimits;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.explore.random.RandomFinding;
import org.wirelore.rig.explore.random.RandomResult;
import org.wirelore.rig.explore.random.RandomSearch;
import org.wirelore.rig.fork.ForkRequest;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.order.ExploredOrders;
import org.wirelore.rig.order.OrderEffort;
import org.wirelore.rig.order.OrderResult;
import org.wirelore.rig.order.OutcomeSet;
import org.wirelore.rig.order.ProtocolFinding;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.CompareOrder;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.run.failure.Minimised;
import org.wirelore.rig.spi.real.JobMonitor;

/** Runs nothing, remembers what it was asked for, and answers as scripted. */
public final class ScriptedLauncher implements Launcher {
    public final List<String> asked = new ArrayList<>();
    Verdict verdict = Verdict.PASS;
    @Nullable
    RuntimeException failure;

    @Override
    public RunReport run(RunOrder order, JobMonitor monitor) {
        asked.add("run " + order.rig().name() + " seed " + order.seed() + " capture " + order.capture() + " out "
                + order.out().getFileName());
        return report(order.rig().name(), order.seed());
    }

    @Override
    public void readFrom(InputStream input) {
        // No program runs.
    }

    @Override
    public void prepareLaunch() {
        // There is nothing to prepare.
    }

    @Override
    public RunReport launch(RunOrder order, JobOverrides changes, JobMonitor monitor) {
        asked.add("launch " + changes.ranks() + " of " + order.rig().name() + " remote " + changes.remote() + " listen "
                + changes.listen() + ":" + changes.port() + " program " + changes.program() + " "
                + changes.arguments());
        monitor.printed("a rank's line");
        return report(order.rig().name(), order.seed());
    }

    @Override
    public BatchResult batch(RunOrder order, long firstSeed, long lastSeed, Progress progress) {
        asked.add("batch " + order.rig().name() + " " + firstSeed + ".." + lastSeed);
        progress.at(1, lastSeed - firstSeed + 1, 0);
        return result(order, lastSeed - firstSeed + 1);
    }

    @Override
    public ExplorationResult explore(RunOrder order, SearchBounds exploration, SearchLimits limits,
            Consumer<String> warnings, Progress progress) {
        asked.add("explore " + order.rig().name() + " "
                + (exploration.isLosses()
                        ? ""
                        : exploration.isPlaced()
                                ? exploration.placed().keys() + (exploration.isUsual() ? " as there are " : " ")
                                : String.join(",", exploration.patterns()) + " ")
                + exploration.deviations() + " of " + exploration.first() + " seed " + order.seed());
        return new ExplorationResult(result(order, 7), List.of(), Completeness.NONE, 7, true, "", null, null, null);
    }

    @Override
    public void serveUnits(RunOrder order, SearchBounds exploration, InputStream in, PrintWriter out) {
        asked.add("serve units of " + order.rig().name());
    }

    @Override
    public CertificateCheck.Finding verify(Path certificate, double share, Progress progress) {
        asked.add("verify " + certificate.getFileName() + " " + share);
        return new CertificateCheck.Finding("It is so.", 10, 1, 7,
                verdict == Verdict.PASS ? List.of() : List.of("a unit is otherwise"));
    }

    @Override
    public List<ExploredOrders> exploreOrders(List<RunOrder> orders, OrderEffort effort, @Nullable OutcomeSet outcomes,
            Progress progress) {
        orders.forEach(order -> asked.add("orders of " + order.rig().name() + " seed " + order.seed()));
        return orders.stream().map(order -> new ExploredOrders(
                new OrderResult(1, List.of(), 0, 0, 0, null, List.of(), true, 0, List.of()), Map.of(), "")).toList();
    }

    @Override
    public ExplorationResult fork(RunOrder order, ForkRequest request, Consumer<String> warnings, Progress progress) {
        asked.add("fork " + request.capture().getFileName() + " at " + request.at());
        warnings.accept("followed");
        return explore(order, request.bounds(), SearchLimits.NONE, warnings, progress);
    }

    @Override
    public ProtocolFinding runAmong(RunOrder order, OutcomeSet outcomes, Progress progress) {
        asked.add("among the outcomes of orders: " + order.rig().name());
        return new ProtocolFinding(order.rig().name(), "any", 1, 0, -1, "", null);
    }

    @Override
    public RunReport calibrate(RunOrder order, Progress progress) {
        asked.add("calibrate " + order.rig().name() + " seed " + order.seed());
        progress.at(1, 1, 0);
        return report(order.rig().name(), order.seed());
    }

    @Override
    public RunReport compare(CompareOrder order, JobMonitor monitor) {
        asked.add("compare " + order.run().rig().name() + " seed " + order.run().seed() + " with "
                + (order.isNamed() ? order.ways() : order.ways().getFirst().interfaces())
                + (order.isExplained() ? " explained" : "")
                + " out " + order.run().out().getFileName());
        return report(order.run().rig().name(), order.run().seed());
    }

    @Override
    public ReplayResult replay(Path replayFile, Path out) {
        asked.add("replay " + replayFile.getFileName() + " out " + out.getFileName());
        boolean identical = verdict == Verdict.PASS;
        return new ReplayResult(identical, identical ? "" : "event 3 of variant adi", report("recorded", 1));
    }

    @Override
    public RandomFinding searchAtRandom(RunOrder order, RandomSearch.Effort effort, RandomSearch.Watcher watcher) {
        asked.add("search at random " + order.rig().name() + " seed " + order.seed() + " " + effort);
        return new RandomFinding(verdict, new RandomResult(1, 1, 1, 1, 1, null), null,
                report(order.rig().name(), order.seed()));
    }

    @Override
    public Minimised minimise(Path replayFile, Path out) {
        asked.add("minimise " + replayFile.getFileName() + " out " + out.getFileName());
        SmallestFailure smallest = new SmallestFailure("adi", "exactly-once", new Violation("adi", "a message is lost",
                1_500_000_000L, List.of("one frame", "another frame")),
                List.of(new SmallestFailure.Moment("drop: frame 3 on ether0", "alpha", 1)), 4, 9,
                List.of());
        return new Minimised(report("recorded", 1), verdict == Verdict.INTERRUPTED ? null : smallest);
    }

    @Override
    public void stop() {
        asked.add("stop");
    }

    private BatchResult result(RunOrder order, long runs) {
        RunReport report = report(order.rig().name(), order.seed());
        boolean failed = verdict != Verdict.PASS;
        return new BatchResult(verdict, runs, failed ? 1 : 0, failed ? report : null);
    }

    private RunReport report(String name, long seed) {
        if (failure != null) {
            throw failure;
        }
        return RunReport.of(name, seed).reproduceCommand("./wirelore run " + name + " --seed " + seed).build(verdict);
    }
}
