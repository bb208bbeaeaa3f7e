package org.wirelore.rig.order;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the orders of a program have led to.
 *
 * @param runs how many were run, no two of which are the same
 * @param outcomes the different outcomes, in the order in which they were found; those that are kept
 * @param others runs with outcomes beyond those
 * @param deadlocks runs that ended in a deadlock
 * @param failures runs in which something else was wrong
 * @param critical what makes the difference; null if nothing is wrong, or in all orders, or no single match does
 * @param races the calls that could have been answered otherwise
 * @param isComplete whether every order was run
 * @param repeated how many were run twice and compared
 * @param units what was run, in order
 */
public record OrderResult(long runs, List<OrderOutcome> outcomes, long others, long deadlocks, long failures,
        @Nullable CriticalMatch critical, List<Race> races, boolean isComplete, long repeated,
        List<OrderUnit> units) {
    public OrderResult {
        outcomes = List.copyOf(outcomes);
        races = List.copyOf(races);
        units = List.copyOf(units);
    }
}
