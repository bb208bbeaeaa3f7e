package org.wirelore.device.clan;

import java.util.Arrays;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.api.wire.CircuitWire;

/** Cells that have arrived and that the card still has, in their order. A cell that leaves gives its credit back. */
final class CellList {
    private static final int FIRST_PLACES = 16;

    private final CircuitWire wire;
    private final CellPool pool;
    private CircuitCell[] cells = new CircuitCell[FIRST_PLACES];
    private boolean[] isOwn = new boolean[FIRST_PLACES];
    private long[] untilPs = new long[FIRST_PLACES];
    private int count;

    CellList(CircuitWire wire, CellPool pool) {
        this.wire = wire;
        this.pool = pool;
    }

    int count() {
        return count;
    }

    CircuitCell get(int index) {
        return cells[index];
    }

    /** Until when a cell is kept, picoseconds. */
    long untilPs(int index) {
        return untilPs[index];
    }

    void add(CircuitCell cell, long keptUntilPs) {
        add(cell, keptUntilPs, false);
    }

    private void add(CircuitCell cell, long keptUntilPs, boolean isCopy) {
        if (count == cells.length) {
            cells = Arrays.copyOf(cells, 2 * count);
            isOwn = Arrays.copyOf(isOwn, 2 * count);
            untilPs = Arrays.copyOf(untilPs, 2 * count);
        }
        cells[count] = cell;
        isOwn[count] = isCopy;
        untilPs[count] = keptUntilPs;
        count++;
    }

    /** Moves a cell to the end of another list. */
    void move(int index, CellList to, long keptUntilPs) {
        to.add(cells[index], keptUntilPs, isOwn[index]);
        close(index);
    }

    /** Moves a cell to the front of another list. */
    void moveToFront(int index, CellList to) {
        move(index, to, untilPs[index]);
        CircuitCell cell = to.cells[to.count - 1];
        boolean isCopy = to.isOwn[to.count - 1];
        long keptUntilPs = to.untilPs[to.count - 1];
        System.arraycopy(to.cells, 0, to.cells, 1, to.count - 1);
        System.arraycopy(to.isOwn, 0, to.isOwn, 1, to.count - 1);
        System.arraycopy(to.untilPs, 0, to.untilPs, 1, to.count - 1);
        to.cells[0] = cell;
        to.isOwn[0] = isCopy;
        to.untilPs[0] = keptUntilPs;
    }

    /** A cell is done with. */
    void release(int index) {
        CircuitCell cell = cells[index];
        boolean isCopy = isOwn[index];
        close(index);
        if (isCopy) {
            pool.release(cell);
        } else {
            wire.release(cell);
        }
    }

    private void close(int index) {
        count--;
        System.arraycopy(cells, index + 1, cells, index, count - index);
        System.arraycopy(isOwn, index + 1, isOwn, index, count - index);
        System.arraycopy(untilPs, index + 1, untilPs, index, count - index);
    }

    /** Forgets all. */
    void reset(boolean isWireKept) {
        while (count > 0 && isWireKept) {
            release(count - 1);
        }
        count = 0;
    }

    /** A restored card has copies: what the saved one had of its wire, it does not owe to this one. */
    void visit(StateVisitor visitor, long nowPs) {
        int wanted = visitor.field("cells", count);
        if (visitor.restores()) {
            reset(true);
            for (int i = 0; i < wanted; i++) {
                add(pool.claim(), 0, true);
            }
        }
        for (int i = 0; i < count; i++) {
            CellPool.visit(visitor, cells[i]);
            untilPs[i] = visitor.time("until", untilPs[i], nowPs);
        }
    }
}
