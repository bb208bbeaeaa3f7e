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
 * Where the time of a message goes, a row for each step of the software and a column for each variant that measured
 * steps.
 */
final class StepTable {
    private static final String LATENCY = "latencyUs.";
    /** The length that papers compare. */
    private static final int BYTES = 4;

    private final String suffix;
    private final List<Column> columns = new ArrayList<>();
    private final List<SortedMap<String, Double>> steps = new ArrayList<>();
    private final List<Double> latencies = new ArrayList<>();

    private StepTable(int size) {
        suffix = "." + size;
        columns.add(Column.measured("step", "", 0));
    }

    /**
     * The table for the length next to {@value #BYTES} bytes that was measured, or null if no variant has measured
     * steps.
     */
    static @Nullable Table of(List<VariantConfig> variants, RunFigures figures) {
        TreeSet<Integer> sizes = new TreeSet<>();
        variants.forEach(variant -> figures.measured(variant.name()).keySet().stream()
                .filter(name -> name.startsWith(LATENCY) && name.substring(LATENCY.length()).matches("\\d{1,9}"))
                .forEach(name -> sizes.add(Integer.parseInt(name.substring(LATENCY.length())))));
        if (sizes.isEmpty()) {
            return null;
        }
        Integer size = sizes.ceiling(BYTES);
        StepTable table = new StepTable(size == null ? sizes.last() : size);
        variants.forEach(variant -> table.add(variant.title(), figures.measured(variant.name())));
        return table.steps.isEmpty() ? null : table.table();
    }

    private void add(String title, SortedMap<String, Metric> metrics) {
        SortedMap<String, Double> own = new TreeMap<>();
        metrics.tailMap(Metric.STEP).forEach((name, metric) -> {
            if (name.startsWith(Metric.STEP) && name.endsWith(suffix)) {
                own.put(name.substring(Metric.STEP.length(), name.length() - suffix.length()), metric.value());
            }
        });
        Metric latency = metrics.get(LATENCY + suffix.substring(1));
        if (!own.isEmpty() && latency != null) {
            columns.add(Column.measured(title, "us", 2));
            steps.add(own);
            latencies.add(latency.value());
        }
    }

    private Table table() {
        TreeSet<String> names = new TreeSet<>();
        steps.forEach(own -> names.addAll(own.keySet()));
        List<List<Cell>> rows = new ArrayList<>();
        for (String name : names) {
            rows.add(row(name, steps.stream().map(own -> own.getOrDefault(name, Double.NaN)).toList()));
        }
        List<Double> sums = steps.stream().map(own -> own.values().stream().mapToDouble(each -> each).sum()).toList();
        rows.add(row("all steps", sums));
        List<Double> rest = new ArrayList<>();
        for (int i = 0; i < sums.size(); i++) {
            rest.add(latencies.get(i) < sums.get(i) ? Double.NaN : latencies.get(i) - sums.get(i));
        }
        rows.add(row("the rest, less what overlaps the wait", rest));
        rows.add(row("half round trip", latencies));
        return new Table("Where the time of " + suffix.substring(1) + " bytes goes", columns, rows,
                "The rest is wire, bus, card, interrupts and switches. What a rank or a kernel does while it waits for"
                        + " the wire, as the return of a call, is in the steps and not in the half round trip: the rest"
                        + " is short of it.");
    }

    private static List<Cell> row(String name, List<Double> values) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(name));
        values.forEach(value -> row.add(Cell.of(value)));
        return row;
    }
}
