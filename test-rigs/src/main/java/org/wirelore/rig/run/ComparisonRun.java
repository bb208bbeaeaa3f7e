package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.compare.Alignment;
import org.wirelore.rig.compare.Trace;
import org.wirelore.rig.compare.TraceRecorder;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.fork.Explanations;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.job.RealRun;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantOutcome;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/**
 * Runs a rig on real devices, in one way or several, and on emulated ones, has all judged by the same oracles and
 * checks, and fills a report with what is different between the emulated run and each other. The real runs come first,
 * since they can find that the machine lacks something.
 */
final class ComparisonRun {
    /** Runs an instance so that it can be stopped meanwhile. */
    interface Entry {
        Outcome run(RigInstance instance);
    }

    private final Map<String, RigPair> ways;
    private final RigPair first;
    private final long seed;
    private final Entry entry;
    private final BooleanSupplier stopped;
    private final RunReport.Builder report;
    private final ComparisonReport comparisons;
    private final ReportFiller emulatedChecks;
    private final List<OracleResult> emulatedOracles = new ArrayList<>();
    private final Map<String, ReportFiller> realChecks = new LinkedHashMap<>();
    private final Map<String, List<OracleResult>> realOracles = new LinkedHashMap<>();

    /** A real run and what its ranks did. */
    private record Ran(VariantReport report, Trace trace) {
        boolean isCompleted() {
            return report.outcome() == VariantOutcome.COMPLETED;
        }
    }

    /**
     * @param ways each real way with its name; the emulated rig is that of the first
     * @param report is filled
     */
    ComparisonRun(Map<String, RigPair> ways, long seed, Entry entry, BooleanSupplier stopped,
            RunReport.Builder report) {
        this.ways = Collections.unmodifiableMap(new LinkedHashMap<>(ways));
        this.first = ways.values().iterator().next();
        this.seed = seed;
        this.entry = entry;
        this.stopped = stopped;
        this.report = report;
        comparisons = new ComparisonReport(report);
        emulatedChecks = new ReportFiller(first.emulated());
        ways.forEach((way, rigs) -> {
            realChecks.put(way, new ReportFiller(rigs.real()));
            realOracles.put(way, new ArrayList<>());
        });
    }

    /**
     * Runs and compares every variant.
     *
     * @param explanations gets each real run that has ended; null: none is wanted
     * @throws MissingEnvironmentException if the machine lacks something that the rig needs
     */
    void run(@Nullable Explanations explanations) {
        first.notes().forEach(report::warning);
        for (VariantConfig emulated : first.emulated().variants()) {
            if (stopped.getAsBoolean()) {
                break;
            }
            compare(emulated, explanations);
        }
        emulatedChecks.judged().forEach(check -> report.check(ComparisonReport.of("emulated", check)));
        realChecks.forEach((way, filler) -> filler.judged()
                .forEach(check -> report.check(ComparisonReport.of(way, check))));
        comparisons.finish();
        if (explanations != null) {
            explanations.finish();
        }
        Reports.merged(emulatedOracles).forEach(oracle -> report.oracle(ComparisonReport.of("emulated", oracle)));
        realOracles.forEach((way, oracles) -> Reports.merged(oracles)
                .forEach(oracle -> report.oracle(ComparisonReport.of(way, oracle))));
    }

    private void compare(VariantConfig emulated, @Nullable Explanations explanations) {
        Map<String, Ran> reals = new LinkedHashMap<>();
        ways.forEach((way, rigs) -> reals.put(way, runReal(way, named(rigs.real(), emulated.name()))));
        Ran ours = runEmulated(emulated);
        report.variant(ComparisonReport.of("emulated", ours.report()));
        reals.forEach((way, real) -> {
            report.variant(ComparisonReport.of(way, real.report()));
            if (ours.isCompleted() && real.isCompleted()) {
                comparisons.add(emulated, way, Alignment.of(ours.trace(), real.trace()), real.report());
                if (explanations != null) {
                    explanations.explain(emulated, way, real.trace());
                }
            } else {
                report.warning(emulated.title() + ": " + (way.equals(ComparisonReport.REAL) ? "" : way + " ")
                        + "not compared, since a run did not end");
            }
        });
    }

    private Ran runReal(String way, VariantConfig variant) {
        TraceRecorder trace = new TraceRecorder(variant.ranks().size());
        RealRun run = new RealRun(variant, seed, JobOverrides.NONE).heardBy(trace);
        VariantReport result = run.run(JobMonitor.SILENT, stopped);
        realChecks.computeIfAbsent(way, each -> new ReportFiller(first.real())).measured(variant, run.metrics(),
                run.counters());
        realOracles.computeIfAbsent(way, each -> new ArrayList<>()).addAll(run.oracles());
        run.warnings().forEach(text -> report.warning(variant.title() + ", " + way + ": " + text));
        return new Ran(result, trace.trace());
    }

    private Ran runEmulated(VariantConfig variant) {
        TraceRecorder trace = new TraceRecorder(variant.ranks().size());
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(seed), false, null).undrawn()) {
            instance.heardBy(trace);
            VariantReport result = Reports.summary(instance, entry.run(instance));
            emulatedChecks.measured(variant, instance.metrics(), instance.counters());
            emulatedOracles.addAll(instance.oracles());
            instance.warnings().forEach(text -> report.warning(variant.title() + ", emulated: " + text));
            return new Ran(result, trace.trace());
        }
    }

    private static VariantConfig named(RigConfig rig, String name) {
        return rig.variants().stream().filter(variant -> variant.name().equals(name)).findFirst().orElseThrow();
    }
}
