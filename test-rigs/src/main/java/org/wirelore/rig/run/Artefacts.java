package org.wirelore.rig.run;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.instance.DeviceTraceFile;
import org.wirelore.rig.instance.NamedTap;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.replay.Capture;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.card.ExecutedProgram;

/**
 * What a run writes while it goes on: its capture and what it tells of its cards, as far as they were ordered.
 *
 * @param capture the frames, or null
 * @param trace what the cards do, or null
 * @param log what registers and engines of the cards do, or null
 * @param coverage what the cards' programs executed, or null
 */
record Artefacts(@Nullable Capture capture, @Nullable DeviceTraceFile trace, @Nullable CardTraceFile log,
        @Nullable CoverageFile coverage) implements AutoCloseable {
    static Artefacts open(RunOrder order) {
        DeviceTraceFile.discard(order.out());
        CardTraceFile.discard(order.out());
        CoverageFile.discard(order.out());
        Capture capture = order.capture() ? Capture.open(order.rig(), order.out()) : null;
        return new Artefacts(capture,
                order.cards().trace() ? DeviceTraceFile.open(order.out(), DeviceTraceFile.EVENTS_MAX) : null,
                order.cards().log() ? CardTraceFile.open(order.out(), CardTraceFile.LINES_MAX) : null,
                order.cards().coverage() ? CoverageFile.open(order.out()) : null);
    }

    @Nullable
    NamedTap tap() {
        return capture == null ? null : capture.tap();
    }

    void trace(RigInstance instance) {
        if (trace != null) {
            instance.trace(trace.of(instance.variant().name(), instance.queue()::now));
        }
        if (log != null) {
            instance.log(log.of(instance.variant().title()));
        }
    }

    /** Writes what the programs of a variant's cards executed; a table of each for the report. */
    List<Table> executed(VariantConfig variant, List<ExecutedProgram> programs) {
        if (coverage == null) {
            return List.of();
        }
        programs.forEach(program -> coverage.add(variant.title(), program));
        return programs.stream().map(program -> CoverageFile.table(variant.title(), program)).toList();
    }

    /** A sentence for the report, if something could not be written whole. */
    Optional<String> warning() {
        return trace == null ? Optional.empty() : trace.warning();
    }

    @Override
    public void close() {
        try (capture; trace; log; coverage) {
            // All are closed, whatever becomes of the others.
        }
    }
}
