package org.wirelore.rig.route;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.PacketReport;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.rig.spi.start.RankStart;

/**
 * Passes on what one of several protocols of a rank reports of the peers that the rank reaches through it. A protocol
 * may connect ranks that talk through another one, and take its leave of them as well. Two protocols of one kind report
 * by events of one type, so nothing else tells apart what both report of a pair.
 */
final class PairsOfRoute implements AdiObserver {
    private final AdiObserver next;
    private final BitSet peers = new BitSet();

    private PairsOfRoute(AdiObserver next, List<Integer> peers) {
        this.next = next;
        peers.forEach(this.peers::set);
    }

    /** What the protocol is started with that reaches some peers. */
    static RankEnvironment of(RankStart start, List<Integer> peers) throws IOException {
        RankEnvironment all = start.environment();
        @Nullable
        AdiObserver observer = all.observer();
        return observer == null
                ? all
                : new RankEnvironment(all.host(), all.rank(), all.size(), all.meeting(), all.decider(),
                        all.variables(), new PairsOfRoute(observer, peers));
    }

    @Override
    public boolean observesContent() {
        return next.observesContent();
    }

    @Override
    public void on(AdiEvent event) {
        if (!(event instanceof PacketReport report) || peers.get(report.peer())) {
            next.on(event);
        }
    }
}
