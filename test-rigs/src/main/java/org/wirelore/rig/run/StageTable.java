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

/**
 * The stages of the shortest message whose stages were measured, one after another from the call that sends it to the
 * return of the one that receives it: a column for each variant that measured them.
 */
final class StageTable {
    private static final String LATENCY = "latencyUs.";

    private StageTable() {
    }

    /** The table, or null if no variant has measured stages. */
    static @Nullable Table of(List<VariantConfig> variants, RunFigures figures) {
        TreeSet<Integer> sizes = new TreeSet<>();
        for (VariantConfig variant : variants) {
            figures.measured(variant.name()).tailMap(Metric.STAGE).keySet().stream()
                    .filter(name -> name.startsWith(Metric.STAGE) && name.matches(".*\\.\\d{1,9}"))
                    .forEach(name -> sizes.add(Integer.parseInt(name.substring(name.lastIndexOf('.') + 1))));
        }
        if (sizes.isEmpty()) {
            return null;
        }
        List<VariantConfig> measured = variants.stream()
                .filter(variant -> !stages(figures.measured(variant.name()), sizes.first()).isEmpty()).toList();
        return table(measured, figures, sizes.first());
    }

    private static SortedMap<String, Double> stages(SortedMap<String, Metric> metrics, int size) {
        String suffix = "." + size;
        SortedMap<String, Double> stages = new TreeMap<>();
        metrics.tailMap(Metric.STAGE).forEach((name, metric) -> {
            if (name.startsWith(Metric.STAGE) && name.endsWith(suffix)) {
                stages.put(name.substring(Metric.STAGE.length(), name.length() - suffix.length()), metric.value());
            }
        });
        return stages;
    }

    private static Table table(List<VariantConfig> variants, RunFigures figures, int size) {
        List<Column> columns = new ArrayList<>();
        List<SortedMap<String, Double>> stages = new ArrayList<>();
        List<Double> latencies = new ArrayList<>();
        columns.add(Column.measured("stage", "", 0));
        TreeSet<String> names = new TreeSet<>();
        for (VariantConfig variant : variants) {
            SortedMap<String, Metric> metrics = figures.measured(variant.name());
            columns.add(Column.measured(variant.title(), "us", 2));
            stages.add(stages(metrics, size));
            names.addAll(stages.getLast().keySet());
            Metric latency = metrics.get(LATENCY + size);
            latencies.add(latency == null ? Double.NaN : latency.value());
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (String name : names) {
            rows.add(row(name, stages.stream().map(own -> own.getOrDefault(name, Double.NaN)).toList()));
        }
        rows.add(row("all stages",
                stages.stream().map(own -> own.values().stream().mapToDouble(each -> each).sum()).toList()));
        rows.add(row("half round trip", latencies));
        return new Table("The stages of a message of " + size + (size == 1 ? " byte" : " bytes"), columns, rows,
                "Means of all messages to and fro, between moments at which the sender, the cards and the receiver"
                        + " passed them on.");
    }

    private static List<Cell> row(String name, List<Double> values) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(name));
        values.forEach(value -> row.add(Cell.of(value)));
        return row;
    }
}
