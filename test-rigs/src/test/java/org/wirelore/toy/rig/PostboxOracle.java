package org.wirelore.toy.rig;

import java.util.Arrays;
import java.util.List;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.toy.protocol.PostboxEvent;

/** For every ordered pair of ranks: each packet is accepted once, in the order of its number. */
final class PostboxOracle implements Oracle {
    private final Findings findings;
    private final int ranks;
    private final int[] accepted;

    PostboxOracle(OracleContext context) {
        findings = new Findings("postbox", "a receiver accepts each packet once and in order", context.clock(),
                context.history());
        ranks = context.ranks();
        accepted = new int[ranks * ranks];
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof PostboxEvent packet) {
            int pair = packet.rank * ranks + packet.peer;
            findings.observe();
            if (packet.number != accepted[pair] + 1) {
                findings.violated("a receiver must accept the next packet: rank=" + packet.rank + ", peer="
                        + packet.peer + ", last=" + accepted[pair] + ", accepted=" + packet.number);
            }
            accepted[pair] = packet.number;
        }
    }

    @Override
    public boolean clean() {
        return findings.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of(findings.result(variant));
    }

    @Override
    public void reset() {
        findings.reset();
        Arrays.fill(accepted, 0);
    }
}
