package org.wirelore.rig.explore;

import java.util.List;
import java.util.function.Consumer;

/** Runs units of a search. */
public interface Crew extends AutoCloseable {
    /**
     * Runs units.
     *
     * @param units what to run
     * @param results receives what each led to, in the units' order, on the caller's thread; nothing more once the
     *     search is stopped
     * @throws org.wirelore.rig.error.RigException if a rerun differs
     */
    void run(List<Unit> units, Consumer<UnitResult> results);

    /** Counts runs. For any thread. */
    interface Counter {
        /**
         * Runs of units were made.
         *
         * @param runs how many
         * @param failed how many of them failed
         */
        void ran(long runs, long failed);
    }

    /** Ends what was started for it. */
    @Override
    void close();
}
