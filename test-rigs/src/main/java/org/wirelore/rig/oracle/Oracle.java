package org.wirelore.rig.oracle;

import java.util.List;
import java.util.SortedMap;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.StateKey;
import org.wirelore.rig.report.OracleResult;

/** Watches runs for the invariants of one protocol. */
public interface Oracle extends AdiObserver {
    /** Whether nothing was wrong so far. */
    boolean clean();

    /**
     * Every rank has ended, and nothing may be left over. Not called of a run that ends otherwise, or whose
     * program may leave messages.
     */
    default void complete() {
    }

    /** What was seen; nothing from an oracle that only counts. */
    List<OracleResult> results(String variant);

    /** Adds what was counted to a report. */
    default void count(SortedMap<String, Long> counters) {
    }

    /** For the next run. */
    void reset();

    /**
     * Adds what later verdicts depend on.
     *
     * @return false if not all of that can be added, as here
     */
    default boolean hashInto(StateKey key) {
        return false;
    }
}
