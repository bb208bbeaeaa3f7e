package org.wirelore.rig.oracle;

import java.util.List;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.TurnEvent;
import org.wirelore.rig.report.OracleResult;

/**
 * The fairness of a protocol that serves its peers in turn: of peers whose bytes are all there, none is passed over
 * more often than the protocol's parameters allow. One that is never served shows as a rank that waits for ever.
 */
public final class FairnessOracle implements Oracle {
    private final OracleContext context;
    private final Findings fairness;
    private final int passesMax;

    /** @param passesMax how many turns others may have while the bytes of a peer are there */
    public FairnessOracle(OracleContext context, int passesMax) {
        this.context = context;
        this.passesMax = passesMax;
        fairness = new Findings(context.named("fairness"),
                "of peers whose bytes are there, none is passed over more often than " + passesMax + " times",
                context.clock(), context.history());
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof TurnEvent turn && context.judges(turn.rank, turn.peer)) {
            fairness.observe();
            if (turn.passes > passesMax) {
                fairness.violated("a peer must not be passed over for long: rank=" + turn.rank + ", peer=" + turn.peer
                        + ", turns of others=" + turn.passes + ", most=" + passesMax);
            }
        }
    }

    @Override
    public boolean clean() {
        return fairness.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of(fairness.result(variant));
    }

    @Override
    public void reset() {
        fairness.reset();
    }
}
