package org.wirelore.rig.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.VariantConfig;

/** The table of streams and exchanges. */
class StreamTableTest {
    private final List<VariantConfig> variants = Rigs.load("unet-oneway").variants().subList(0, 2);
    private final Map<MetricPath, Double> figures = new HashMap<>();

    private void measured(int variant, String name, double value) {
        figures.put(new MetricPath(variants.get(variant).name(), name), value);
    }

    private @Nullable Table table() {
        return StreamTable.of(variants, path -> figures.getOrDefault(path, Double.NaN));
    }

    @Test
    void withoutABandwidthThereIsNoTable() {
        measured(0, "sendCpuUs", 2);
        measured(1, "latencyUs.4", 30);
        assertThat(table()).isNull();
    }

    @Test
    void onlyVariantsWithABandwidthHaveARow() {
        measured(0, "sendCpuUs", 2);
        measured(1, "bandwidthMbitPerSecond", 96.5);
        Table table = requireNonNull(table());
        assertThat(table.rows())
                .containsExactly(List.of(Cell.of(variants.get(1).title()), Cell.of(96.5)));
        assertThat(table.columns()).extracting(Column::heading).containsExactly("variant", "bandwidth");
        assertThat(table.note()).isEmpty();
    }

    @Test
    void columnsWithoutAFigureAreLeftOutAndOthersHaveGaps() {
        measured(0, "bandwidthMbitPerSecond", 96.5);
        measured(0, "sendCpuUs", 2.25);
        measured(0, "retransmissions", 0);
        measured(1, "bandwidthMbitPerSecond", 50.5);
        measured(1, "kernelPercentOfRank0", 41);
        measured(1, "kernelPercentOfRank1", 45);
        measured(1, "retransmissions", 24);
        Table table = requireNonNull(table());
        assertThat(table.columns()).extracting(Column::heading)
                .containsExactly("variant", "bandwidth", "rank 0", "rank 1", "a send", "sent again");
        assertThat(table.rows()).containsExactly(
                List.of(Cell.of(variants.get(0).title()), Cell.of(96.5), Cell.EMPTY, Cell.EMPTY, Cell.of(2.25),
                        Cell.of(0)),
                List.of(Cell.of(variants.get(1).title()), Cell.of(50.5), Cell.of(41), Cell.of(45), Cell.EMPTY,
                        Cell.of(24)));
        assertThat(table.note()).startsWith("% kernel:");
    }
}
