package org.wirelore.rig.order;

/**
 * How much a walk over orders may do.
 *
 * @param runsMax how many runs it may make
 * @param nanosMax how long it may take
 * @param isSure whether it goes on where there are very many orders
 */
public record OrderEffort(long runsMax, long nanosMax, boolean isSure) {
    /** All orders, however many there are. */
    public static final OrderEffort ALL = new OrderEffort(Long.MAX_VALUE, Long.MAX_VALUE, true);

    /** Whether the walk may end before all orders were run. */
    public boolean isLimited() {
        return runsMax < Long.MAX_VALUE || nanosMax < Long.MAX_VALUE;
    }
}
