package org.wirelore.rig.oracle;

import java.util.List;
import org.wirelore.device.api.StateKey;
import org.wirelore.rig.report.OracleResult;

/** Judges nothing, and counts. */
public interface EventCounts extends Oracle {
    @Override
    default boolean clean() {
        return true;
    }

    @Override
    default List<OracleResult> results(String variant) {
        return List.of();
    }

    @Override
    default boolean hashInto(StateKey key) {
        return true;
    }
}
