package org.wirelore.rig.via.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.wirelore.rig.program.Rows;

/** The rows by which rank 0 has rank 1 do things: an order with three words one way, three words the other way. */
final class ViplOrders {
    private static final List<ViplOrder> ORDERS = List.of(ViplOrder.values());
    private static final int WORDS = 4;

    private final Rows rows;

    ViplOrders(Rows rows) {
        this.rows = rows;
    }

    /** Rank 0: has something done, or begun if it {@link ViplOrder#isLate}; gives the answer. */
    long[] give(ViplOrder order, long first, long second) {
        exchange(ORDERS.indexOf(order), first, second, 0);
        return exchange(0, 0, 0, 0)[1];
    }

    /** Rank 1: the next order's row. */
    long[] take() {
        return exchange(0, 0, 0, 0)[0];
    }

    /** The order of a row. */
    static ViplOrder order(long... row) {
        return ORDERS.get((int) row[0]);
    }

    /** Rank 1: it is done, or begun. */
    void done(long first, long second, long third) {
        exchange(0, first, second, third);
    }

    private long[][] exchange(long... row) {
        if (row.length != WORDS) {
            throw new IllegalArgumentException("a row must have " + WORDS + " words: found=" + row.length);
        }
        try {
            return rows.exchange(row);
        } catch (IOException e) {
            throw new UncheckedIOException("rank 0 and rank 1 lost each other", e);
        }
    }
}
