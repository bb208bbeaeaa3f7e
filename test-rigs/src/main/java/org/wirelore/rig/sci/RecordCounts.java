package org.wirelore.rig.sci;

import java.util.SortedMap;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.sci.RecordEvent;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.oracle.EventCounts;
import org.wirelore.rig.oracle.OracleContext;

/** How many records the ranks stored in each other's memory, and how many of them again. */
final class RecordCounts implements EventCounts {
    private final OracleContext context;
    private long taken;
    private long repeated;

    RecordCounts(OracleContext context) {
        this.context = context;
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof RecordEvent record && context.judges(record.rank, record.peer)) {
            taken += record.kind == RecordEvent.Kind.TAKEN ? 1 : 0;
            repeated += record.kind == RecordEvent.Kind.REPEATED ? 1 : 0;
        }
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        counters.merge("protocol.records", taken, Long::sum);
        Retransmissions.add(counters, repeated, 0);
    }

    @Override
    public void reset() {
        taken = 0;
        repeated = 0;
    }
}
