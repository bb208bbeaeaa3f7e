package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.VariantConfig;

/** What fault rules did to the frames of a run, a row for each place of the fabric: from the counters of its ports. */
final class FaultTable {
    /** Rows of one variant; the places beyond are added up in one row. */
    static final int PLACES_MAX = 16;

    /** Counters whose names don't say their column. */
    private static final Map<String, String> COLUMNS = Map.of("lostInBursts", "lost", "lostLinkDown", "lost",
            "refusedLinkDown", "lost");
    /** Counters of effects end in this; what is before it is the column. */
    private static final String BY_FAULT = "ByFault";
    /** Shown in every table. */
    private static final List<Column> HEADS = List.of(Column.measured("lost", "frames", 0),
            Column.measured("duplicated", "copies", 0), Column.measured("reordered", "frames", 0),
            Column.measured("delayed", "frames", 0), Column.measured("corrupted", "frames", 0));

    private final boolean hasVariants;
    private final List<Row> rows = new ArrayList<>();
    /** Columns of effects that only some wires have. */
    private final SortedSet<String> others = new TreeSet<>();

    /** What happened at a place, by column. */
    private record Row(String where, Map<String, Long> counts) {
    }

    /** @param hasVariants whether several variants have the same places, so that a row must name its variant */
    FaultTable(boolean hasVariants) {
        this.hasVariants = hasVariants;
    }

    /** Adds what happened in a variant; nothing if its rig has no faults. */
    void add(VariantConfig variant, SortedMap<String, Long> counters) {
        if (variant.faults().isEmpty()) {
            return;
        }
        Map<String, Long> all = new TreeMap<>();
        Map<String, Long> beyond = new TreeMap<>();
        int shown = 0;
        for (Map.Entry<String, Map<String, Long>> place : places(counters).entrySet()) {
            addTo(all, place.getValue());
            if (place.getValue().values().stream().allMatch(count -> count == 0)) {
                continue;
            }
            if (shown++ < PLACES_MAX) {
                rows.add(new Row(named(variant, place.getKey()), place.getValue()));
            } else {
                addTo(beyond, place.getValue());
            }
        }
        if (shown > PLACES_MAX) {
            rows.add(new Row(named(variant, (shown - PLACES_MAX) + " other places"), beyond));
        }
        if (shown != 1) {
            rows.add(new Row("all of " + variant.title(), all));
        }
    }

    /** The table, or null if no variant has faults. */
    @Nullable
    Table table() {
        if (rows.isEmpty()) {
            return null;
        }
        List<Column> columns = new ArrayList<>(HEADS);
        others.forEach(name -> columns.add(Column.measured(name, "", 0)));
        List<List<Cell>> cells = new ArrayList<>();
        for (Row row : rows) {
            List<Cell> line = new ArrayList<>(List.of(Cell.of(row.where)));
            columns.forEach(column -> line.add(Cell.of((double) row.counts.getOrDefault(column.heading(), 0L))));
            cells.add(line);
        }
        columns.addFirst(Column.measured("where", "", 0));
        return new Table("Faults on the wire", columns, cells, "");
    }

    private SortedMap<String, Map<String, Long>> places(SortedMap<String, Long> counters) {
        SortedMap<String, Map<String, Long>> places = new TreeMap<>();
        counters.forEach((name, count) -> {
            int dot = name.lastIndexOf('.');
            String column = column(name.substring(dot + 1));
            if (!column.isEmpty() && dot > 0) {
                places.computeIfAbsent(name.substring(0, dot), place -> new TreeMap<>()).merge(column, count,
                        Long::sum);
                if (count != 0 && HEADS.stream().noneMatch(head -> head.heading().equals(column))) {
                    others.add(column);
                }
            }
        });
        return places;
    }

    private static String column(String counter) {
        return counter.endsWith(BY_FAULT)
                ? counter.substring(0, counter.length() - BY_FAULT.length())
                : COLUMNS.getOrDefault(counter, "");
    }

    private String named(VariantConfig variant, String where) {
        return hasVariants ? where + " of " + variant.title() : where;
    }

    private static void addTo(Map<String, Long> sums, Map<String, Long> counts) {
        counts.forEach((column, count) -> sums.merge(column, count, Long::sum));
    }
}
