package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.ProtocolConfig.MeasuredVariant;
import org.wirelore.rig.spi.VariantConfig;

class AllgatherTableTest {
    private static final String RIG = "urtp-collectives";
    private static final Map<String, Double> TIMES = Map.of("k1", 300.0, "k2", 200.0, "k4", 250.0, "all8", 900.0,
            "turns", 100.0);

    private static List<Table> tables(Map<String, Double> times) {
        List<MeasuredVariant> measured = Rigs.load(RIG).variants().stream()
                .filter(variant -> times.containsKey(variant.name()))
                .map(variant -> new MeasuredVariant(variant, new TreeMap<>(Map.of("allgatherUs.65536",
                        new Metric(times.getOrDefault(variant.name(), 0.0), "us"), "bcastUs.4", new Metric(1, "us"))),
                        new TreeMap<>()))
                .toList();
        return measured.getFirst().variant().protocol().tables(measured);
    }

    @Test
    void theFastestOfEachNumberOfRanksIsShownWithTheOthers() {
        Table table = tables(TIMES).getFirst();
        assertThat(table.rows()).containsExactly(
                List.of(Cell.of(4), Cell.of(65536), Cell.of(2), Cell.of("2"), Cell.of(200),
                        Cell.of("k 4: 250, k 1: 300")),
                List.of(Cell.of(8), Cell.of(65536), Cell.of(1), Cell.of(""), Cell.of(100), Cell.of("k 8: 900")));
    }

    @Test
    void itsNoteIsASettingThatChoosesSo() {
        String note = tables(TIMES).getFirst().note();
        String table = note.substring(note.indexOf('['), note.lastIndexOf(']') + 1);
        VariantConfig variant = Rigs.load(RIG, "protocol.allgather=auto", "protocol.roundPackets=0",
                "protocol.allgatherTable=" + table).variants().getFirst();
        assertThat(((UrtpProtocol) variant.protocol()).config().choices()).hasSize(2);
    }

    /** Nor where a rig leaves the choice to a table already, or what was measured differs otherwise. */
    @Test
    void whereThereIsNothingToChooseFromNoTableIsShown() {
        assertThat(tables(Map.of("k1", 1.0, "all8", 2.0))).isEmpty();
        assertThat(tables(Map.of("short", 1.0, "block", 2.0, "poll", 3.0))).isEmpty();
    }
}
