package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.model.GuestConfig;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.VariantConfig;

/** What the guests of a rig have done and what an access to their cards costs them, a row for each card. */
final class GuestTable {
    private static final double NANOS_PER_US = 1e3;
    private static final String NOTE = "An access: from one to the next where a driver makes them in a row, so that"
            + " what the guest computes between two is in it.";

    private GuestTable() {
    }

    /** The table, or null if no variant has a guest. */
    static @Nullable Table of(List<VariantConfig> variants, ToDoubleFunction<MetricPath> values) {
        List<List<Cell>> rows = new ArrayList<>();
        for (VariantConfig variant : variants) {
            variant.fabrics().stream().flatMap(fabric -> fabric.plugs().stream()).forEach(plug -> {
                GuestConfig guest = plug.config().guest();
                if (guest != null) {
                    rows.add(row(variant, plug, guest, values));
                }
            });
        }
        return rows.isEmpty()
                ? null
                : new Table("Guests",
                        List.of(Column.measured("guest", "", 0), Column.measured("driver", "", 0),
                                Column.measured("steps done", "", 0), Column.measured("of", "", 0),
                                Column.measured("accesses", "", 0), Column.measured("unanswered", "", 0),
                                Column.measured("an access, median", "us", 1), Column.measured("90 %", "us", 1),
                                Column.measured("99 %", "us", 1)),
                        rows, NOTE);
    }

    private static List<Cell> row(VariantConfig variant, Plug plug, GuestConfig guest,
            ToDoubleFunction<MetricPath> values) {
        boolean isOurs = guest.kernel().isEmpty() && guest.disk().isEmpty() && guest.socket().isEmpty();
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(plug.counterName()));
        row.add(Cell.of(isOurs ? guest.driver() : "the user's own"));
        String guests = plug.name() + ".guest.";
        String cards = plug.counterName() + ".guest.";
        for (String counter : List.of(guests + "stepsDone", guests + "steps", cards + "accesses",
                cards + "unanswered")) {
            row.add(Cell.of(values.applyAsDouble(new MetricPath(variant.name(), counter))));
        }
        for (String percentile : List.of("p50", "p90", "p99")) {
            row.add(Cell.of(values.applyAsDouble(new MetricPath(variant.name(), cards + "accessNs." + percentile))
                    / NANOS_PER_US));
        }
        return row;
    }
}
