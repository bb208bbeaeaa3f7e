package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;

/**
 * How ranks of a simulation give each other rows of words before they have a device to talk through: every rank writes
 * its row into a common list, and reads those of the others at the next full millisecond, when all have written theirs.
 */
final class RowTable {
    private static final long STEP_PS = 1_000_000_000;

    private final int ranks;
    private final List<long[] @Nullable []> tables = new ArrayList<>();

    RowTable(int ranks) {
        this.ranks = ranks;
    }

    /**
     * Gives a row and gets all.
     *
     * @param step how many exchanges the rank has made before
     */
    long[][] exchange(int rank, int step, Host host, long... row) {
        while (tables.size() <= step) {
            tables.add(new long[ranks] @Nullable []);
        }
        long[] @Nullable [] table = tables.get(step);
        table[rank] = row.clone();
        long meetPs = (step + 1) * STEP_PS;
        while (host.now() < meetPs) {
            host.pause(meetPs);
        }
        long[][] rows = new long[ranks][];
        for (int each = 0; each < ranks; each++) {
            long[] given = table[each];
            if (given == null) {
                throw new IllegalStateException("every rank must have given its row within a millisecond: rank="
                        + each);
            }
            rows[each] = given;
        }
        return rows;
    }

    void reset() {
        tables.clear();
    }
}
