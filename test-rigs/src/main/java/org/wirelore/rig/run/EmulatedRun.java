package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.RecordingDecider;
import org.wirelore.emulator.time.paced.DivergenceException;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.instance.ExternalWires;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.oracle.RankPositions;
import org.wirelore.rig.replay.Capture;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.VariantRecord;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.report.render.SequenceFile;
import org.wirelore.rig.run.failure.FailureSequence;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.card.ExecutedProgram;
import org.wirelore.rig.spi.real.JobMonitor;

/** One run of a rig in virtual or paced time, with its report, its artefacts and its record for a replay. */
final class EmulatedRun {
    private final RunOrder order;
    private final String again;
    private final PlacedFaults placed;
    private final RunControl control;
    private final JobMonitor printing;
    private final RunReport.Builder report;
    private final ReportFiller filler;
    private final List<VariantRecord> records = new ArrayList<>();
    private final List<OracleResult> oracles = new ArrayList<>();
    private final List<String> divergences = new ArrayList<>();
    private long hash;
    private boolean interrupted;
    private @Nullable SmallestFailure drawn;
    private boolean isDrawnAlone;

    /**
     * @param again the command that reproduces the run
     * @param placed the faults that an explorer asks about on every frame, as it does about the order of processes
     * @param printing shows what ranks print
     */
    EmulatedRun(RunOrder order, String again, PlacedFaults placed, RunControl control, JobMonitor printing) {
        this.order = order;
        this.again = again;
        this.placed = placed;
        this.control = control;
        this.printing = printing;
        report = Reports.announce(order, again, placed.isExplored());
        filler = new ReportFiller(order.rig());
    }

    /** Where variants have left the way of what was recorded from outside, as far as that has stopped them. */
    List<String> divergences() {
        return divergences;
    }

    /** Adds what is known of more runs than this one. */
    EmulatedRun also(List<OracleResult> results) {
        oracles.addAll(results);
        return this;
    }

    /** Draws what led to a failure, in the variant that fails. */
    EmulatedRun drawing(@Nullable SmallestFailure failure) {
        drawn = failure;
        return this;
    }

    /** Leaves the picture of the first messages as a file of its own, too. */
    EmulatedRun drawingAlone() {
        isDrawnAlone = true;
        return this;
    }

    /**
     * Runs with the lines and guests that the rig names, if its mode has any.
     *
     * @throws RigException after the reports are written, if a check names a figure that does not exist
     */
    RunReport run(CommandLines commands, Function<String, Decider> deciders, List<Table> tables) {
        return run(commands, deciders, variant -> ExternalWires.live(variant, order.out(), printing), tables);
    }

    /**
     * @param deciders the decider of a variant, by its name
     * @param outsides what a variant is attached to in paced mode
     * @param tables what the report has besides
     */
    RunReport run(CommandLines commands, Function<String, Decider> deciders,
            Function<VariantConfig, ExternalWires> outsides, List<Table> tables) {
        RigConfig rig = order.rig();
        try (Artefacts artefacts = Artefacts.open(order)) {
            for (VariantConfig variant : rig.variants()) {
                if (control.isStopped()) {
                    interrupted = true;
                    break;
                }
                try {
                    run(variant, new RecordingDecider(deciders.apply(variant.name())), outsides, artefacts);
                } catch (MissingEnvironmentException e) {
                    if (control.isEnding()) {
                        interrupted = true;
                        break;
                    }
                    Reports.leaveOut(variant, e, oracles, report);
                }
            }
            artefacts.warning().ifPresent(report::warning);
        }
        tables.forEach(report::table);
        filler.fill(report);
        Reports.merged(oracles).forEach(report::oracle);
        report.eventStreamHash(VariantRecord.hex(hash));
        RunReport finished = interrupted ? report.interrupted() : report.finished();
        ReportFiles.writeAll(finished, order.out());
        new ReplayRecord(commands.name(rig), rig.settings(), rig.json(), order.seed(), placed.keys(), again,
                Capture.digest(order.capture(), order.out()), records).write(order.out());
        filler.requireFigures();
        return finished;
    }

    private void run(VariantConfig variant, RecordingDecider recording,
            Function<VariantConfig, ExternalWires> outsides, Artefacts artefacts) {
        boolean isPaced = order.rig().mode() == RigConfig.Mode.PACED;
        try (ExternalWires outside = isPaced ? outsides.apply(variant) : null;
                RigInstance instance = new RigInstance(variant, recording, placed, artefacts.tap(), outside,
                        order.execution())) {
            artefacts.trace(instance);
            Supplier<List<ExecutedProgram>> executed = order.cards().coverage() ? instance.countExecution() : List::of;
            if (order.debug() != null) {
                instance.debug(order.debug());
            }
            instance.printTo(printing::printed, printing::complained);
            instance.warnTo(printing::warned);
            FailureSequence sequence = sequence(instance);
            Outcome outcome = control.enter(instance, instance::run);
            if (outside != null) {
                outside.giveBack();
            }
            interrupted |= control.isStopped() && outcome instanceof Outcome.Interrupted;
            add(instance, outcome);
            SequenceDiagram diagram = sequence == null ? null : sequence.diagram();
            if (diagram != null) {
                // Not in the report, which a replay is to give again.
                SequenceFile.write(diagram, order.out().resolve(SequenceFile.NAME));
            }
            artefacts.executed(variant, executed.get()).forEach(report::table);
            records.add(VariantRecord.of(variant.name(), instance.queue(), recording.script().choices()));
            hash = Long.rotateLeft(hash, 7) * 31 + instance.queue().hash();
        }
    }

    private @Nullable FailureSequence sequence(RigInstance instance) {
        SmallestFailure failure = drawn;
        if (failure == null || !failure.variant().equals(instance.variant().name())) {
            return null;
        }
        FailureSequence sequence = new FailureSequence(instance.variant(), instance.queue()::now, failure);
        instance.heardBy(sequence);
        return sequence;
    }

    private void add(RigInstance instance, Outcome outcome) {
        VariantConfig variant = instance.variant();
        VariantReport summary = Reports.summary(instance, outcome);
        filler.measured(variant, summary.metrics(), summary.counters());
        if (outcome instanceof Outcome.Completed && instance.clean()) {
            filler.completed(variant);
        }
        report.variant(summary);
        if (outcome instanceof Outcome.Failed failed && failed.cause() instanceof DivergenceException divergence) {
            divergences.add("variant " + variant.name() + ": " + divergence.getMessage());
        }
        oracles.addAll(instance.oracles());
        for (String warning : instance.warnings()) {
            report.warning(variant.title() + ": " + warning);
        }
        if (outcome instanceof Outcome.Interrupted ended) {
            report.warning("interrupted: " + instance.progress() + "; "
                    + String.join("; ", RankPositions.lines(ended.ranks(),
                            variant.ranks().size() - ended.ranks().size())));
        }
        List<SequenceDiagram> sequences = instance.sequences();
        sequences.forEach(report::sequence);
        if (isDrawnAlone && !sequences.isEmpty()) {
            SequenceFile.write(sequences.getLast(), order.out().resolve(SequenceFile.NAME));
        }
    }
}
