package org.wirelore.rig.sockets;

import java.util.List;
import java.util.SortedMap;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.udp.UdpEvent;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.OracleResult;

/** How many packets the ranks sent again over datagrams. */
final class UdpRepeats implements Oracle {
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
    public boolean clean() {
        return true;
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of();
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
