package org.wirelore.rig.order;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.spi.RigConfig;

/** Runs of a protocol beside the outcomes of orders; the channels, in the order of a seed, stand for a protocol. */
class ProtocolRunsTest {
    private static OutcomeSet outcomes(RigConfig rig, long most) {
        OutcomeSet set = new OutcomeSet();
        try (OrderWalk walk = new OrderWalk(rig, 1, (instance, work) -> work.get(), () -> false)) {
            walk.collect(set).walk(most, Progress.SILENT);
        }
        return set;
    }

    private static ProtocolFinding found(RigConfig rig, OutcomeSet outcomes) {
        try (ProtocolRuns runs = new ProtocolRuns(rig, 1, outcomes, (instance, work) -> work.get())) {
            return runs.run(() -> false, Progress.SILENT);
        }
    }

    @Test
    void everyRunIsAmongTheOutcomesOfAllOrders() {
        RigConfig rig = OrderRigs.rig(MatchProgram.class, "all", 4, "receive");
        OutcomeSet all = outcomes(rig, Long.MAX_VALUE);
        assertThat(all.size()).isEqualTo(6);
        ProtocolFinding finding = found(rig, all);
        assertThat(finding.words(all.size(), Object::toString))
                .isEqualTo("on any-cluster (any): 20 seeds, each among the 6 outcomes of all orders");
    }

    @Test
    void aRunOutsideIsToldWithRankCallAndLine() {
        RigConfig rig = OrderRigs.rig(MatchProgram.class, "all", 3, "receive");
        ProtocolFinding finding = found(rig, outcomes(rig, 1));
        assertThat(finding.outside()).isBetween(1, ProtocolRuns.SEEDS - 1);
        assertThat(finding.reason())
                .matches("rank 0's receive 1 \\(MatchProgram\\.java:\\d+\\) took 4 bytes from rank \\d"
                        + " with tag 5 \\(content [0-9a-f]+\\), as in no order that begins alike");
    }

    @Test
    void aDeadlockThatNoOrderHasIsOutside() {
        RigConfig rig = OrderRigs.rig(MatchProgram.class, "all", 3, "deadlock");
        OutcomeSet first = outcomes(rig, 1);
        ProtocolFinding finding = found(rig, first);
        assertThat(finding.outside()).isBetween(1, ProtocolRuns.SEEDS - 1);
        assertThat(found(rig, outcomes(rig, Long.MAX_VALUE)).outside()).isZero();
    }
}
