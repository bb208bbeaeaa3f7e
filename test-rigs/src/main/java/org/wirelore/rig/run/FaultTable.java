package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.VariantConfig;

/** What fault rules did to the frames of a run, a row for each place of the fabric: from the counters of its ports. */
final class FaultTable {
    /** Rows of one variant; the places beyond are added up in one row. */
    static final int PLACES_MAX = 16;

    /** Which column each counter is added to. */
    private static final Map<String, Integer> COLUMNS = Map.of("lostByFault", 0, "lostInBursts", 0, "lostLinkDown", 0,
            "refusedLinkDown", 0, "duplicatedByFault", 1, "reorderedByFault", 2, "delayedByFault", 3,
            "corruptedByFault", 4);
    private static final List<Column> HEADS = List.of(Column.measured("where", "", 0),
            Column.measured("lost", "frames", 0), Column.measured("duplicated", "copies", 0),
            Column.measured("reordered", "frames", 0), Column.measured("delayed", "frames", 0),
            Column.measured("corrupted", "frames", 0));

    private final boolean hasVariants;
    private final List<List<Cell>> rows = new ArrayList<>();

    /** @param hasVariants whether several variants have the same places, so that a row must name its variant */
    FaultTable(boolean hasVariants) {
        this.hasVariants = hasVariants;
    }

    /** Adds what happened in a variant; nothing if its rig has no faults. */
    void add(VariantConfig variant, SortedMap<String, Long> counters) {
        if (variant.faults().isEmpty()) {
            return;
        }
        SortedMap<String, long[]> places = places(counters);
        long[] all = new long[HEADS.size() - 1];
        long[] others = new long[all.length];
        int shown = 0;
        for (Map.Entry<String, long[]> place : places.entrySet()) {
            addTo(all, place.getValue());
            if (isEmpty(place.getValue())) {
                continue;
            }
            if (shown++ < PLACES_MAX) {
                rows.add(row(variant, place.getKey(), place.getValue()));
            } else {
                addTo(others, place.getValue());
            }
        }
        if (shown > PLACES_MAX) {
            rows.add(row(variant, (shown - PLACES_MAX) + " other places", others));
        }
        if (shown != 1) {
            rows.add(cells("all of " + variant.title(), all));
        }
    }

    /** The table, or null if no variant has faults. */
    @Nullable
    Table table() {
        return rows.isEmpty() ? null : new Table("Faults on the wire", HEADS, rows, "");
    }

    private static SortedMap<String, long[]> places(SortedMap<String, Long> counters) {
        SortedMap<String, long[]> places = new TreeMap<>();
        counters.forEach((name, count) -> {
            int dot = name.lastIndexOf('.');
            Integer column = COLUMNS.get(name.substring(dot + 1));
            if (column != null && dot > 0) {
                places.computeIfAbsent(name.substring(0, dot), place -> new long[HEADS.size() - 1])[column] += count;
            }
        });
        return places;
    }

    private List<Cell> row(VariantConfig variant, String where, long[] counts) {
        return cells(hasVariants ? where + " of " + variant.title() : where, counts);
    }

    private static List<Cell> cells(String where, long[] counts) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(where));
        for (long count : counts) {
            row.add(Cell.of((double) count));
        }
        return row;
    }

    private static void addTo(long[] sums, long[] counts) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += counts[i];
        }
    }

    private static boolean isEmpty(long[] counts) {
        for (long count : counts) {
            if (count != 0) {
                return false;
            }
        }
        return true;
    }
}
