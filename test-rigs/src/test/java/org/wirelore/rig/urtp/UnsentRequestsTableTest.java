package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.ProtocolConfig.MeasuredVariant;

class UnsentRequestsTableTest {
    private static List<Table> tables(List<Map<String, Long>> ofVariants) {
        return UnsentRequestsTable.of(ofVariants.stream().map(counters -> new MeasuredVariant(
                Rigs.load("urtp-lossy").variants().getFirst(), new TreeMap<>(), new TreeMap<>(counters))).toList());
    }

    @Test
    void ranksOfAllVariantsAreCountedByWhoHandlesTheRequests() {
        assertThat(tables(List.of(Map.of("protocol.urtp.unsentReqsBy.ebpf", 3L, "protocol.urtp.unsentReqsBy.process",
                1L), Map.of("protocol.urtp.unsentReqsBy.ebpf", 2L, "protocol.urtp.requests", 9L))))
                .singleElement().satisfies(table -> assertThat(table.rows()).containsExactly(
                        List.of(Cell.of("the kernel drops them, by eBPF with a table of the rank's"), Cell.of(5)),
                        List.of(Cell.of("the process drops them: the kernel gives it no eBPF tables (doctor says why)"),
                                Cell.of(1))));
    }

    @Test
    void eachHandlerHasARowOfItsOwn() {
        assertThat(Stream.of("answer", "kernel", "ebpf", "process")
                .map(handler -> tables(List.of(Map.of("protocol.urtp.unsentReqsBy." + handler, 1L))).getFirst().rows()
                        .getFirst().getFirst()))
                .doesNotHaveDuplicates();
    }

    @Test
    void ranksThatTellNothingMakeNoTable() {
        assertThat(tables(List.of(Map.of("protocol.urtp.requests", 9L)))).isEmpty();
    }
}
