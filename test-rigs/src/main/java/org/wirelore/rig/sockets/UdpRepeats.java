package org.wirelore.rig.sockets;

import java.util.SortedMap;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.udp.UdpEvent;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.oracle.EventCounts;
import org.wirelore.rig.oracle.OracleContext;

/** How many packets the ranks sent again over datagrams. */
final class UdpRepeats implements EventCounts {
    private final OracleContext context;
    private long repeated;

    UdpRepeats(OracleContext context) {
        this.context = context;
    }

    @Override
    public void on(AdiEvent event) {
        repeated += event instanceof UdpEvent udp && udp.isRepeated && context.judges(udp.rank, udp.peer) ? 1 : 0;
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        Retransmissions.add(counters, repeated, 0);
    }

    @Override
    public void reset() {
        repeated = 0;
    }
}
