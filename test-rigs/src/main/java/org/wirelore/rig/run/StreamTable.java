package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.VariantConfig;

/** What streams and exchanges reach and what they cost, a row for each variant. */
final class StreamTable {
    private static final String BANDWIDTH = "bandwidthMbitPerSecond";
    /** What follows, by the names of metrics and counters. */
    private static final List<String> FIGURES = List.of("sendCpuUs", "receiveCpuUs", "interruptsPerReceive",
            "interruptCpuUs", "protocol.retransmissions", "protocol.timeouts", "protocol.pureAcknowledgments");

    private StreamTable() {
    }

    /** The table, or null if no variant has measured a bandwidth; NaN are values that a variant has not. */
    static @Nullable Table of(List<VariantConfig> variants, ToDoubleFunction<MetricPath> values) {
        List<List<Cell>> rows = new ArrayList<>();
        for (VariantConfig variant : variants) {
            double bandwidth = values.applyAsDouble(new MetricPath(variant.name(), BANDWIDTH));
            if (!Double.isNaN(bandwidth)) {
                List<Cell> row = new ArrayList<>();
                row.add(Cell.of(variant.title()));
                row.add(Cell.of(bandwidth));
                FIGURES.forEach(name -> row.add(Cell.of(
                        values.applyAsDouble(new MetricPath(variant.name(), name)))));
                rows.add(row);
            }
        }
        return rows.isEmpty()
                ? null
                : new Table("Streams and exchanges",
                        List.of(Column.measured("variant", "", 0), Column.measured("bandwidth", "Mb/s", 2),
                                Column.measured("CPU of a send", "us", 2), Column.measured("of a receive", "us", 2),
                                Column.measured("interrupts", "per receive", 2),
                                Column.measured("their CPU", "us", 2), Column.measured("sent again", "packets", 0),
                                Column.measured("time-outs", "", 0), Column.measured("pure acks", "packets", 0)),
                        rows, "");
    }
}
