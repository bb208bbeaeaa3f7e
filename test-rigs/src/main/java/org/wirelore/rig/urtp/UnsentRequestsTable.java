package org.wirelore.rig.urtp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.ProtocolConfig.MeasuredVariant;

/**
 * Who handles the REQs for packets that are to be sent next (URTP paper, section 3.1), and at how many ranks: what a
 * real kernel lets a process do decides it.
 */
final class UnsentRequestsTable {
    private static final String COUNTER = "protocol.urtp.unsentReqsBy.";
    private static final Map<String, String> HANDLERS = handlers();

    private UnsentRequestsTable() {
    }

    private static Map<String, String> handlers() {
        Map<String, String> handlers = new LinkedHashMap<>();
        handlers.put("answer", "the kernel answers them");
        handlers.put("kernel", "the kernel's filter drops them");
        handlers.put("ebpf", "the kernel drops them, by eBPF with a table of the rank's");
        handlers.put("process", "the process drops them: the kernel gives it no eBPF tables (doctor says why)");
        return handlers;
    }

    /** The table; none if no rank has left in order. */
    static List<Table> of(List<MeasuredVariant> variants) {
        List<List<Cell>> rows = new ArrayList<>();
        HANDLERS.forEach((name, what) -> {
            long ranks = variants.stream().mapToLong(each -> each.counters().getOrDefault(COUNTER + name, 0L)).sum();
            if (ranks > 0) {
                rows.add(List.of(Cell.of(what), Cell.of((double) ranks)));
            }
        });
        return rows.isEmpty()
                ? List.of()
                : List.of(new Table("REQs for packets that have yet to be sent",
                        List.of(Column.measured("what becomes of them", "", 0), Column.measured("ranks", "", 0)), rows,
                        ""));
    }
}
