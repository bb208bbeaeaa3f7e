package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** When ranks that stand still are a deadlock. */
class DeadlockDetectorTest {
    private static final List<String> HOSTS = List.of("left", "right");

    private final Deadlock deadlock = new Deadlock(2);

    @Test
    void allMustStandAndSaySoTwice() {
        stands(0, false);
        stands(1, false);
        stands(0, false);
        assertThat(deadlock.deadlock(List.of(0, 1), HOSTS)).isNull();
        stands(1, false);
        assertThat(deadlock.deadlock(List.of(0, 1), HOSTS))
                .contains("rank 0 on left waits for a message\n  rank 1 on right");
        deadlock.moves(1);
        assertThat(deadlock.deadlock(List.of(0, 1), HOSTS)).isNull();
    }

    @Test
    void aRankThatHasJustEndedMayHaveEndedTheWaitsOfOthers() {
        stands(1, false);
        stands(1, false);
        deadlock.ended();
        assertThat(deadlock.deadlock(List.of(1), HOSTS)).isNull();
        stands(1, false);
        stands(1, false);
        assertThat(deadlock.deadlock(List.of(1), HOSTS)).contains("rank 1 on right waits for a message");
    }

    @Test
    void ranksThatOnlyLeaveHaveLimitsOfTheirOwn() {
        stands(0, true);
        stands(0, true);
        assertThat(deadlock.deadlock(List.of(0), HOSTS)).isNull();
    }

    private void stands(int rank, boolean leaves) {
        ObjectNode message = Master.message(DeadlockDetector.STANDS);
        message.put("waits", "a message").put("leaves", leaves);
        deadlock.stands(rank, message);
    }
}
