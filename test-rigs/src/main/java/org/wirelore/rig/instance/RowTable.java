package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.rig.spi.start.RowCarrier;

/**
 * How ranks of a simulation give each other rows of words before they have a device to talk through: every rank writes
 * its row into a common list, and reads those of the others at a full millisecond: that of the exchange, or the first
 * one at which all have written theirs. Rows of ranks elsewhere come by carriers.
 */
final class RowTable {
    private static final long STEP_PS = 1_000_000_000;
    private static final long[] NO_ROW = {};

    /** By the number of the place where ranks meet. */
    private final Map<Integer, List<long[] @Nullable []>> tables = new HashMap<>();

    private final List<RowCarrier> carriers;

    /** @param carriers to and from ranks that are not in the simulation */
    RowTable(List<RowCarrier> carriers) {
        this.carriers = List.copyOf(carriers);
    }

    /**
     * Gives a row and gets those of the members; the rows of other ranks are empty.
     *
     * @param meeting number of the place where the members meet
     * @param members the ranks that exchange rows, ascending
     * @param ranks how many ranks the job has
     * @param step how many exchanges the rank has made there before
     * @param missing gets a member that has given no row yet, again and again while there is one; may end the exchange
     */
    long[][] exchange(int meeting, int[] members, int ranks, int rank, int step, Host host, IntConsumer missing,
            long... row) {
        List<long[] @Nullable []> own = tables.computeIfAbsent(meeting, number -> new ArrayList<>());
        while (own.size() <= step) {
            own.add(new long[ranks] @Nullable []);
        }
        long[] @Nullable [] table = own.get(step);
        table[rank] = row.clone();
        carriers.forEach(carrier -> carrier.give(meeting, step, rank, row));
        long meetPs = (step + 1) * STEP_PS;
        while (host.now() < meetPs) {
            host.pause(meetPs);
        }
        for (int absent = absent(meeting, step, table, members, row.length); absent >= 0; absent = absent(meeting, step,
                table, members, row.length)) {
            missing.accept(absent);
            // Another rank still starts another device, or has not had its processor yet: it gets this one.
            host.sleep((host.now() / STEP_PS + 1) * STEP_PS);
        }
        long[][] rows = new long[ranks][];
        Arrays.fill(rows, NO_ROW);
        for (int each : members) {
            rows[each] = Objects.requireNonNull(table[each]);
        }
        return rows;
    }

    /** The last member that has given no row; -1 if all have. */
    private int absent(int meeting, int step, long[] @Nullable [] table, int[] members, int words) {
        int absent = -1;
        for (int member : members) {
            for (RowCarrier carrier : table[member] == null ? carriers : List.<RowCarrier>of()) {
                long[] came = carrier.row(meeting, step, member);
                if (came != null && came.length == words) {
                    table[member] = came;
                }
            }
            absent = table[member] == null ? member : absent;
        }
        return absent;
    }

    void reset() {
        tables.clear();
    }
}
