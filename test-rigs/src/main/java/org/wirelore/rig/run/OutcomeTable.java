package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.instance.RunFigures;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.VariantConfig;

/** How often programs that repeat themselves ended in each of several ways. */
final class OutcomeTable {
    private OutcomeTable() {
    }

    /** The table, or null if no variant has counted any. */
    static @Nullable Table of(List<VariantConfig> variants, RunFigures figures) {
        List<List<Cell>> rows = new ArrayList<>();
        for (VariantConfig variant : variants) {
            figures.measured(variant.name()).forEach((name, metric) -> {
                if (name.startsWith(Metric.OUTCOME)) {
                    rows.add(List.of(Cell.of(variant.title()), Cell.of(name.substring(Metric.OUTCOME.length())),
                            Cell.of(metric.value())));
                }
            });
        }
        return rows.isEmpty()
                ? null
                : new Table("Ends of the program", List.of(Column.measured("variant", "", 0),
                        Column.measured("end", "", 0), Column.measured("times", "", 0)), rows, "");
    }
}
