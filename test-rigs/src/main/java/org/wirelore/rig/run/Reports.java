package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.VariantRecord;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** What the reports of all kinds of runs have in common. */
final class Reports {
    private Reports() {
    }

    /** A report with what is known before a run. */
    static RunReport.Builder begun(RunOrder order, String again, boolean isExplored) {
        RigConfig rig = order.rig();
        return RunReport.of(rig.name(), order.seed()).description(MpiJob.described(rig, isExplored))
                .mode(rig.mode().name().toLowerCase(Locale.ROOT)).reproduceCommand(again).rigJson(rig.json());
    }

    /**
     * Begins a report, and leaves it in the folder as that of an interrupted run: whatever ends this process, even
     * while it writes, the folder has a report of this run and not of one before it.
     */
    static RunReport.Builder announce(RunOrder order, String again, boolean isExplored) {
        RunReport.Builder report = begun(order, again, isExplored);
        ReplayRecord.discard(order.out());
        ReportFiles.writeAll(report.interrupted(), order.out());
        return report;
    }

    /** Leaves the report of what was ended from outside, and has nothing more to say. */
    static RunReport interrupted(RunOrder order, String again) {
        RunReport report = begun(order, again, true).interrupted();
        ReportFiles.writeAll(report, order.out());
        return report;
    }

    /**
     * What an earlier variant has failed of, such as an interface that was removed, may be missing for the next one:
     * the failure is what the user must see.
     */
    static void leaveOut(VariantConfig variant, MissingEnvironmentException missing, List<OracleResult> oracles,
            RunReport.Builder report) {
        if (oracles.stream().allMatch(result -> result.violations().isEmpty())) {
            throw missing;
        }
        report.warning(variant.title() + ": not run, " + missing.getMessage());
    }

    /** What a report says of a run of an instance that has just ended. */
    static VariantReport summary(RigInstance instance, Outcome outcome) {
        VariantConfig variant = instance.variant();
        return new VariantReport(variant.name(), variant.title(), switch (outcome) {
            case Outcome.Completed completed -> org.wirelore.rig.report.VariantOutcome.COMPLETED;
            case Outcome.Interrupted ended -> instance.clean()
                    ? org.wirelore.rig.report.VariantOutcome.INTERRUPTED
                    : org.wirelore.rig.report.VariantOutcome.STOPPED;
            case Outcome.Deadlocked ended -> org.wirelore.rig.report.VariantOutcome.STOPPED;
            case Outcome.Failed ended -> org.wirelore.rig.report.VariantOutcome.STOPPED;
            case Outcome.TimedOut ended -> org.wirelore.rig.report.VariantOutcome.STOPPED;
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
}
