package org.wirelore.rig.explore;

import java.util.function.BooleanSupplier;

/**
 * How much a search may do.
 *
 * @param runsMax most scripts that are run
 * @param isOver whether its time is over; asked often, by any thread
 * @param isSure whether a search of any size may begin
 * @param workers makes who runs the units
 */
public record SearchEffort(long runsMax, BooleanSupplier isOver, boolean isSure, Workers workers) {
    /** Everything, on the caller's thread. */
    public static final SearchEffort WHOLE = new SearchEffort(Long.MAX_VALUE, () -> false, true,
            (own, counter, stopped) -> own);

    /** Makes a crew. */
    public interface Workers {
        /**
         * Makes it.
         *
         * @param own the caller's thread; what is made closes it
         * @param counter counts the runs of others
         * @param stopped whether nothing more is to be run
         */
        Crew crew(OwnCrew own, Crew.Counter counter, BooleanSupplier stopped);
    }
}
