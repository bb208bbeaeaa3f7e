package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** When the end of a rank's process means something. */
class RankRegistryTest {
    private static final long AGES = 3_600_000_000_000L;

    private final RankRegistry registry = new RankRegistry(2);

    @Test
    void aRankThatHasEndedIsHeardOutBeforeItIsJudged() {
        registry.joined(0);
        registry.ready(0);
        assertThat(registry.lookAt(0, false, 1)).isEqualTo(RankRegistry.Finding.NOTHING);
        assertThat(registry.lookAt(0, false, AGES)).as("its report may be long in being read")
                .isEqualTo(RankRegistry.Finding.NOTHING);
        registry.reported(0);
        registry.left(0);
        assertThat(registry.lookAt(0, false, 2 * AGES)).isEqualTo(RankRegistry.Finding.NOTHING);
    }

    @Test
    void whoHasEndedAndIsHeardOutWithoutAReportHasFailed() {
        registry.joined(0);
        registry.left(0);
        assertThat(registry.lookAt(0, false, 1)).isEqualTo(RankRegistry.Finding.ENDED);
    }

    @Test
    void whoHasEndedBeforeItWasLetInMayHaveKnocked() {
        registry.joined(0);
        registry.lookAt(0, false, 1);
        registry.lookAt(1, true, 1);
        assertThat(registry.endedAbsent()).isZero();
        registry.lookAt(1, false, 2);
        assertThat(registry.endedAbsent()).isEqualTo(1);
    }

    @Test
    void whoNeverConnectedIsJudgedAMomentAfterItsEnd() {
        assertThat(registry.lookAt(1, true, 1)).isEqualTo(RankRegistry.Finding.NOTHING);
        assertThat(registry.lookAt(1, false, 2)).isEqualTo(RankRegistry.Finding.NOTHING);
        assertThat(registry.lookAt(1, false, 2 + RankRegistry.UNCONNECTED_NANOS))
                .isEqualTo(RankRegistry.Finding.NOTHING);
        assertThat(registry.lookAt(1, false, 3 + RankRegistry.UNCONNECTED_NANOS)).isEqualTo(RankRegistry.Finding.ENDED);
    }

    @Test
    void whoHasHungUpMayTakeAMomentToEnd() {
        registry.joined(0);
        registry.left(0);
        assertThat(registry.lookAt(0, true, 1)).isEqualTo(RankRegistry.Finding.NOTHING);
        assertThat(registry.lookAt(0, true, 1 + RankRegistry.LEAVE_NANOS)).isEqualTo(RankRegistry.Finding.NOTHING);
        assertThat(registry.lookAt(0, true, 2 + RankRegistry.LEAVE_NANOS))
                .isEqualTo(RankRegistry.Finding.GOES_ON_ALONE);
    }

    @Test
    void whoIsMissingIsWhoHasNotConnectedAndThenWhoHasNotMetTheOthers() {
        assertThat(registry.missing()).isEqualTo(List.of(0, 1));
        registry.joined(0);
        assertThat(registry.missing()).isEqualTo(List.of(1));
        registry.joined(1);
        registry.ready(1);
        assertThat(registry.missing()).isEqualTo(List.of(0));
        registry.ready(0);
        assertThat(registry.hasMet()).isTrue();
        registry.reported(1);
        assertThat(registry.unreported()).isEqualTo(List.of(0));
    }

    @Test
    void howFarARankHasComeIsReportedAtAnyTime() {
        RankRegistry ranks = new RankRegistry(1);
        assertThat(ranks.progress(new Deadlock(1))).isEqualTo("rank 0: not connected yet");
        ranks.joined(0);
        assertThat(ranks.progress(new Deadlock(1))).isEqualTo("rank 0: connected, before all had met");
        ranks.ready(0);
        assertThat(ranks.progress(new Deadlock(1))).isEqualTo("rank 0: running the program");
        ranks.reported(0);
        assertThat(ranks.progress(new Deadlock(1))).isEqualTo("rank 0: done");
    }
}
