package org.wirelore.device.api.shm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * One process's access to a pool of units. Several units are taken or given back in one step, as a list whose links are
 * followed by {@link #next}. Processes never wait for each other, also if one is held up at any point: every change of
 * the list has a number of its own, so that a unit that was taken and given back meanwhile is not mistaken.
 *
 * <p>A process that is killed keeps what it has taken. For one thread; each process makes its own. Allocates nothing,
 * takes no lock.
 */
public final class UnitPool {
    private static final int UNIT_BITS = 24;
    private static final long UNIT_MASK = (1L << UNIT_BITS) - 1;

    private final SharedSegment segment;
    private final MemorySegment memory;
    private final UnitPoolLayout layout;
    private final int units;
    private final long data;
    private int first;
    private int last;

    /**
     * A process's access to a pool.
     *
     * @param segment the memory that all have mapped
     * @param layout where the pool lies in it; the same for all
     */
    public UnitPool(SharedSegment segment, UnitPoolLayout layout) {
        this.segment = segment;
        this.memory = segment.memory();
        this.layout = layout;
        this.units = layout.units();
        this.data = layout.data(0);
    }

    /**
     * Takes as many units as are free, up to a number; {@link #first} and {@link #last} tell which.
     *
     * @param most 1 or more
     * @return how many, 0 if none is free
     */
    public int take(int most) {
        while (true) {
            long top = segment.getLongAcquire(layout.top());
            int unit = (int) (top & UNIT_MASK);
            if (unit == units) {
                return 0;
            }
            first = unit;
            int count = 0;
            while (count < most && unit < units) {
                last = unit;
                unit = next(unit);
                count++;
            }
            if (segment.compareAndSetLong(layout.top(), top, top(top, unit))) {
                return count;
            }
        }
    }

    /** {@return the first unit that {@link #take} has taken} */
    public int first() {
        return first;
    }

    /** {@return the last unit that {@link #take} has taken} */
    public int last() {
        return last;
    }

    /**
     * Follows the link of a unit that was taken.
     *
     * @param unit 0 to the number of units less one
     * @return the unit behind it
     */
    public int next(int unit) {
        int link = memory.get(ValueLayout.JAVA_INT, layout.link(unit));
        return link == 0 ? unit + 1 : link - 1;
    }

    /**
     * {@return whether this number can be a unit's: what another process has stored need not}
     *
     * @param unit any number
     */
    public boolean holds(int unit) {
        return unit >= 0 && unit < units;
    }

    /**
     * {@return where in the segment a unit begins}
     *
     * @param unit 0 to the number of units less one
     */
    public long data(int unit) {
        return data + unit * (long) layout.unitBytes();
    }

    /**
     * Gives a list of units back. Their links must lead from the first to the last.
     *
     * @param from its first unit
     * @param to its last unit, perhaps the same
     */
    public void give(int from, int to) {
        while (true) {
            long top = segment.getLongAcquire(layout.top());
            memory.set(ValueLayout.JAVA_INT, layout.link(to), (int) (top & UNIT_MASK) + 1);
            if (segment.compareAndSetLong(layout.top(), top, top(top, from))) {
                return;
            }
        }
    }

    /** {@return whether a unit is free just now} */
    public boolean hasFree() {
        return (segment.getLongAcquire(layout.top()) & UNIT_MASK) < units;
    }

    /** {@return how many units are free just now; walks the list, for tests and reports while nothing changes} */
    public int free() {
        int count = 0;
        int unit = (int) (segment.getLongAcquire(layout.top()) & UNIT_MASK);
        while (unit < units && count < units) {
            unit = next(unit);
            count++;
        }
        return count;
    }

    /** The word after the next change, with another first unit. */
    private static long top(long before, int unit) {
        return ((before >>> UNIT_BITS) + 1) << UNIT_BITS | unit;
    }
}
