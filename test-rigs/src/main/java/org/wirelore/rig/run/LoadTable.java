package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.instance.RunFigures;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.VariantConfig;

/** How busy the stages are that messages in a row pass, a column for each variant that measured it. */
final class LoadTable {
    private LoadTable() {
    }

    /** The table, or null if no variant has measured it. */
    static @Nullable Table of(List<VariantConfig> variants, RunFigures figures) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.measured("stage", "", 0));
        List<SortedMap<String, Double>> shares = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        for (VariantConfig variant : variants) {
            SortedMap<String, Double> own = shares(figures.measured(variant.name()));
            if (!own.isEmpty()) {
                columns.add(Column.measured(variant.title(), "%", 1));
                shares.add(own);
                names.addAll(own.keySet());
            }
        }
        if (shares.isEmpty()) {
            return null;
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (String name : names) {
            List<Cell> row = new ArrayList<>();
            row.add(Cell.of(name));
            shares.forEach(own -> row.add(Cell.of(own.getOrDefault(name, Double.NaN))));
            rows.add(row);
        }
        List<Cell> limits = new ArrayList<>();
        limits.add(Cell.of("the stage that limits"));
        shares.forEach(own -> limits.add(Cell.of(busiest(own))));
        rows.add(limits);
        return new Table("How busy the stages of messages in a row are", columns, rows,
                "Shares of the time from the first message's receipt to the last one's. Hosts: what their software is"
                        + " charged, programmed I/O included. Transfers with their start-up. The control program: while"
                        + " something is there for the engine behind it and that engine is free.");
    }

    private static SortedMap<String, Double> shares(SortedMap<String, Metric> metrics) {
        SortedMap<String, Double> shares = new TreeMap<>();
        metrics.tailMap(Metric.BUSY).forEach((name, metric) -> {
            if (name.startsWith(Metric.BUSY)) {
                shares.put(name.substring(Metric.BUSY.length()), metric.value());
            }
        });
        return shares;
    }

    /** The name, without its number, of the stage that is busy for most of the time. */
    static String busiest(SortedMap<String, Double> shares) {
        String busiest = shares.firstKey();
        for (String name : shares.keySet()) {
            busiest = shares.getOrDefault(name, 0.0) > shares.getOrDefault(busiest, 0.0) ? name : busiest;
        }
        return busiest.substring(busiest.indexOf(' ') + 1);
    }
}
