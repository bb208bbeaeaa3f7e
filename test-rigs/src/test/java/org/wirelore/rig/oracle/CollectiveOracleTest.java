package org.wirelore.rig.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CollectiveOracleTest {
    private static final int NUMBER = 2;
    private static final long ALL = 77;
    private static final long PAIR = 78;

    private final CollectiveOracle oracle = new CollectiveOracle(() -> 0, new PacketHistory(() -> 0));

    @Test
    void theSameCallsAreRight() {
        begun(ALL, 0, "Barrier", 0, 1, 2);
        begun(ALL, 1, "Bcast", 0, 1, 2);
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void anotherCallIsWrong() {
        begun(ALL, 0, "Barrier", 0, 1);
        begun(ALL, 0, "Bcast", 2);
        assertThat(oracle.clean()).isFalse();
    }

    @Test
    void theNumberOfAFreedCommunicatorMayBeUsedAgain() {
        begun(ALL, 0, "Barrier", 0, 1, 2);
        begun(PAIR, 0, "Split", 0, 1);
        begun(ALL, 0, "Bcast", 0, 1, 2);
        begun(PAIR, 0, "Scan", 0, 1);
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void aSlowRankIsStillInTheFirstUseOfANumber() {
        begun(ALL, 0, "Barrier", 0, 1, 2);
        begun(ALL, 1, "Scan", 0, 1);
        begun(ALL, 0, "Bcast", 0, 1);
        begun(ALL, 1, "Scan", 2);
        begun(ALL, 0, "Bcast", 2);
        assertThat(oracle.clean()).isTrue();
    }

    @Test
    void anotherCallInALaterUseIsWrong() {
        begun(ALL, 0, "Barrier", 0, 1, 2);
        begun(ALL, 0, "Bcast", 0, 1);
        begun(ALL, 0, "Barrier", 2);
        assertThat(oracle.clean()).isFalse();
    }

    private void begun(long group, int number, String name, int... ranks) {
        for (int rank : ranks) {
            oracle.begun(rank, NUMBER, group, number, name, -1);
        }
    }
}
