package org.wirelore.rig.program.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.ProgramConfig;

/** What was served, a row for each rank that served. */
final class ServeTable {
    private static final double BYTES_PER_MB = 1e6;
    private static final String REQUESTS = "requests";

    private ServeTable() {
    }

    /** The table; none of runs that did not end by themselves. */
    static List<Table> of(List<ProgramConfig.Measured> variants) {
        List<List<Cell>> rows = new ArrayList<>();
        for (ProgramConfig.Measured variant : variants) {
            for (String name : variant.figures().keySet()) {
                if (name.equals(REQUESTS) || name.startsWith(REQUESTS + ".")) {
                    rows.add(row(variant, name.substring(REQUESTS.length())));
                }
            }
        }
        return rows.isEmpty()
                ? List.of()
                : List.of(new Table("What was served",
                        List.of(Column.measured("server", "", 0), Column.measured(REQUESTS, "", 0),
                                Column.measured("sent", "MB", 2), Column.measured("in", "s", 2),
                                Column.measured("rate", "Mb/s", 2), Column.measured("received", "MB", 2),
                                Column.measured("in", "s", 2), Column.measured("rate", "Mb/s", 2)),
                        rows,
                        "Long answers and long requests, from their first byte to their last one at the server."));
    }

    private static List<Cell> row(ProgramConfig.Measured variant, String suffix) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(suffix.isEmpty() ? variant.title() : variant.title() + ", rank " + suffix.substring(1)));
        row.add(Cell.of(value(variant, REQUESTS + suffix)));
        for (String direction : List.of("Sent", "Received")) {
            String work = direction.equals("Sent") ? "send" : "receive";
            row.add(Cell.of(value(variant, "bytes" + direction + suffix) / BYTES_PER_MB));
            row.add(Cell.of(value(variant, work + "Seconds" + suffix)));
            row.add(Cell.of(value(variant, work + "MbitPerSecond" + suffix)));
        }
        return row;
    }

    private static double value(ProgramConfig.Measured variant, String name) {
        Map<String, Metric> metrics = variant.figures();
        Metric metric = metrics.get(name);
        return metric == null ? Double.NaN : metric.value();
    }
}
