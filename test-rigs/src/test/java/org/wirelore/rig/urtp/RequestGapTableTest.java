package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.ProtocolConfig.MeasuredVariant;

class RequestGapTableTest {
    private static List<Table> tables(Map<String, Double> times) {
        return RequestGapTable.of(Rigs.load("urtp-delta").variants().stream()
                .filter(variant -> times.containsKey(variant.name()))
                .map(variant -> new MeasuredVariant(variant, new TreeMap<>(Map.of("allgatherUs.1024",
                        new Metric(times.getOrDefault(variant.name(), 0.0), "us"))), new TreeMap<>(
                                Map.of(
                                        "protocol.urtp.repeated",
                                        Math.round(times.getOrDefault(variant.name(), 0.0) / 10)))))
                .toList());
    }

    @Test
    void timesAndCopiesOfBothReadingsStandBesideEachOther() {
        Table table = tables(Map.of("corrected-1ms", 300.0, "corrected-16ms", 200.0, "printed-16ms", 900.0)).getFirst();
        assertThat(table.columns()).extracting(Column::heading).containsExactly("ranks", "block", "minReqGapUs",
                "corrected", "sent again", "as printed: 20, 21, 22", "sent again");
        assertThat(table.rows()).containsExactly(
                List.of(Cell.of(8), Cell.of(1024), Cell.of(1000), Cell.of(300), Cell.of(30), Cell.of(Double.NaN),
                        Cell.of(Double.NaN)),
                List.of(Cell.of(8), Cell.of(1024), Cell.of(16000), Cell.of(200), Cell.of(20), Cell.of(900),
                        Cell.of(90)));
        assertThat(table.note()).isEqualTo("The fastest: corrected: 16000 us, as printed: 20, 21, 22: 16000 us.");
    }

    @Test
    void oneValueMakesNoTable() {
        assertThat(tables(Map.of("corrected-1ms", 300.0, "printed-1ms", 200.0))).isEmpty();
    }
}
