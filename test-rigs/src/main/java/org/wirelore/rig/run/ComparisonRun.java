package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.compare.Alignment;
import org.wirelore.rig.compare.TraceRecorder;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.job.RealRun;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/**
 * Runs a rig on real devices and on emulated ones, has both judged by the same oracles and checks, and fills a report
 * with what is different. The real run comes first, since it can find that the machine lacks something.
 */
final class ComparisonRun {
    /** Runs an instance so that it can be stopped meanwhile. */
    interface Entry {
        Outcome run(RigInstance instance);
    }

    private final RigPair rigs;
    private final long seed;
    private final Entry entry;
    private final BooleanSupplier stopped;
    private final RunReport.Builder report;
    private final ComparisonReport comparisons;
    private final ReportFiller emulatedChecks;
    private final ReportFiller realChecks;
    private final List<OracleResult> emulatedOracles = new ArrayList<>();
    private final List<OracleResult> realOracles = new ArrayList<>();

    /** @param report is filled */
    ComparisonRun(RigPair rigs, long seed, Entry entry, BooleanSupplier stopped, RunReport.Builder report) {
        this.rigs = rigs;
        this.seed = seed;
        this.entry = entry;
        this.stopped = stopped;
        this.report = report;
        comparisons = new ComparisonReport(report);
        emulatedChecks = new ReportFiller(rigs.emulated());
        realChecks = new ReportFiller(rigs.real());
    }

    /**
     * Runs and compares every variant.
     *
     * @throws MissingEnvironmentException if the machine lacks something that the rig needs
     */
    void run() {
        rigs.notes().forEach(report::warning);
        for (VariantConfig emulated : rigs.emulated().variants()) {
            if (stopped.getAsBoolean()) {
                break;
            }
            compare(emulated, named(rigs.real(), emulated.name()));
        }
        emulatedChecks.judged().forEach(check -> report.check(ComparisonReport.of("emulated", check)));
        realChecks.judged().forEach(check -> report.check(ComparisonReport.of("real", check)));
        comparisons.finish();
        Reports.merged(emulatedOracles).forEach(oracle -> report.oracle(ComparisonReport.of("emulated", oracle)));
        Reports.merged(realOracles).forEach(oracle -> report.oracle(ComparisonReport.of("real", oracle)));
    }

    private void compare(VariantConfig emulated, VariantConfig real) {
        TraceRecorder realTrace = new TraceRecorder(real.ranks().size());
        VariantReport realReport = runReal(real, realTrace);
        TraceRecorder emulatedTrace = new TraceRecorder(emulated.ranks().size());
        VariantReport emulatedReport = runEmulated(emulated, emulatedTrace);
        report.variant(ComparisonReport.of("emulated", emulatedReport));
        report.variant(ComparisonReport.of("real", realReport));
        if (realReport.outcome() == org.wirelore.rig.report.VariantOutcome.COMPLETED
                && emulatedReport.outcome() == org.wirelore.rig.report.VariantOutcome.COMPLETED) {
            comparisons.add(emulated, Alignment.of(emulatedTrace.trace(), realTrace.trace()), realReport);
        } else {
            report.warning(emulated.title() + ": not compared, since a run did not end");
        }
    }

    private VariantReport runReal(VariantConfig variant, TraceRecorder trace) {
        RealRun run = new RealRun(variant, seed, JobOverrides.NONE).heardBy(trace);
        VariantReport result = run.run(JobMonitor.SILENT, stopped);
        realChecks.measured(variant, run.metrics(), run.counters());
        realOracles.addAll(run.oracles());
        run.warnings().forEach(text -> report.warning(variant.title() + ", real: " + text));
        return result;
    }

    private VariantReport runEmulated(VariantConfig variant, TraceRecorder trace) {
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(seed), false, null).undrawn()) {
            instance.heardBy(trace);
            VariantReport result = Reports.summary(instance, entry.run(instance));
            emulatedChecks.measured(variant, instance.metrics(), instance.counters());
            emulatedOracles.addAll(instance.oracles());
            instance.warnings().forEach(text -> report.warning(variant.title() + ", emulated: " + text));
            return result;
        }
    }

    private static VariantConfig named(RigConfig rig, String name) {
        return rig.variants().stream().filter(variant -> variant.name().equals(name)).findFirst().orElseThrow();
    }
}
