package org.wirelore.rig.fmp;

import java.util.SortedMap;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CreditEvent;
import org.wirelore.rig.oracle.EventCounts;
import org.wirelore.rig.oracle.OracleContext;

/** How many entries and packets the ranks sent through their cards, and how many of them only returned credits. */
final class FmpCounts implements EventCounts {
    private final OracleContext context;
    private long entries;
    private long packets;
    private long controls;

    FmpCounts(OracleContext context) {
        this.context = context;
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof CreditEvent fmp && fmp.kind == CreditEvent.Kind.SENT
                && context.judges(fmp.rank, fmp.peer)) {
            entries++;
            packets += fmp.packets;
            controls += fmp.isControl ? 1 : 0;
        }
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        counters.merge("protocol.entries", entries, Long::sum);
        counters.merge("protocol.packets", packets, Long::sum);
        counters.merge("protocol.creditPackets", controls, Long::sum);
    }

    @Override
    public void reset() {
        entries = 0;
        packets = 0;
        controls = 0;
    }
}
