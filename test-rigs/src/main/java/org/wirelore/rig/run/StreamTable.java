package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.VariantConfig;

/** What streams and exchanges reach and what they cost, a row for each variant. */
final class StreamTable {
    private static final String KERNEL = "% kernel";
    private static final String BANDWIDTH = "bandwidthMbitPerSecond";

    /** A column after the bandwidth, and the name of the metric or counter that it shows. */
    private record Figure(Column column, String name) {
        Figure(String heading, String unit, int decimals, String name) {
            this(Column.measured(heading, unit, decimals), name);
        }
    }

    /** What follows. */
    private static final List<Figure> FIGURES = List.of(
            new Figure("rank 0", KERNEL, 1, "kernelPercentOfRank0"),
            new Figure("rank 1", KERNEL, 1, "kernelPercentOfRank1"),
            new Figure("a packet", "CPU us", 2, "packetCpuUs"), new Figure("a send", "CPU us", 2, "sendCpuUs"),
            new Figure("a receive", "CPU us", 2, "receiveCpuUs"),
            new Figure("interrupts", "a receive", 2, "interruptsPerReceive"),
            new Figure("their CPU", "us", 2, "interruptCpuUs"),
            new Figure("sent again", "packets", 0, "retransmissions"),
            new Figure("time-outs", "", 0, "timeouts"),
            new Figure("pure acks", "packets", 0, "protocol.pureAcknowledgments"));

    private static final String NOTE = "% kernel: what network software and interrupts in the kernel take of the CPU"
            + " of a rank's host, without switches of processes. CPU and interrupts to the right of it are the first"
            + " host's: for a packet, sent or received; for a send and a receive of U-Net. Packets sent again,"
            + " time-outs and pure acks are those of all ranks.";

    private StreamTable() {
    }

    /**
     * The table, or null if no variant has measured a bandwidth; NaN are values that a variant has not. A column that
     * would be empty is left out.
     */
    static @Nullable Table of(List<VariantConfig> variants, ToDoubleFunction<MetricPath> values) {
        List<List<Cell>> rows = new ArrayList<>();
        for (VariantConfig variant : variants) {
            double bandwidth = values.applyAsDouble(new MetricPath(variant.name(), BANDWIDTH));
            if (!Double.isNaN(bandwidth)) {
                List<Cell> row = new ArrayList<>();
                row.add(Cell.of(variant.title()));
                row.add(Cell.of(bandwidth));
                FIGURES.forEach(figure -> row.add(Cell.of(
                        values.applyAsDouble(new MetricPath(variant.name(), figure.name)))));
                rows.add(row);
            }
        }
        if (rows.isEmpty()) {
            return null;
        }
        List<Column> columns = new ArrayList<>();
        columns.add(Column.measured("variant", "", 0));
        columns.add(Column.measured("bandwidth", "Mb/s", 2));
        FIGURES.forEach(figure -> columns.add(figure.column()));
        int[] shown = IntStream.range(0, columns.size())
                .filter(column -> rows.stream().anyMatch(row -> !row.get(column).equals(Cell.EMPTY))).toArray();
        boolean isCpuShown = IntStream.of(shown).anyMatch(column -> columns.get(column).unit().equals(KERNEL));
        return new Table("Streams and exchanges", IntStream.of(shown).mapToObj(columns::get).toList(),
                rows.stream().map(row -> IntStream.of(shown).mapToObj(row::get).toList()).toList(),
                isCpuShown ? NOTE : "");
    }
}
