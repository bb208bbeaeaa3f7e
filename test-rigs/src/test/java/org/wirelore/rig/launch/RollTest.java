package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** When the end of a rank's process means something. */
class RollTest {
    private static final long AGES = 3_600_000_000_000L;

    private final Roll roll = new Roll(2);

    @Test
    void aRankThatHasEndedIsHeardOutBeforeItIsJudged() {
        roll.joined(0);
        roll.ready(0);
        assertThat(roll.lookAt(0, false, 1)).isEqualTo(Roll.Finding.NOTHING);
        assertThat(roll.lookAt(0, false, AGES)).as("its report may be long in being read")
                .isEqualTo(Roll.Finding.NOTHING);
        roll.reported(0);
        roll.left(0);
        assertThat(roll.lookAt(0, false, 2 * AGES)).isEqualTo(Roll.Finding.NOTHING);
    }

    @Test
    void whoHasEndedAndIsHeardOutWithoutAReportHasFailed() {
        roll.joined(0);
        roll.left(0);
        assertThat(roll.lookAt(0, false, 1)).isEqualTo(Roll.Finding.ENDED);
    }

    @Test
    void whoHasEndedBeforeItWasLetInMayHaveKnocked() {
        roll.joined(0);
        roll.lookAt(0, false, 1);
        roll.lookAt(1, true, 1);
        assertThat(roll.endedAbsent()).isZero();
        roll.lookAt(1, false, 2);
        assertThat(roll.endedAbsent()).isEqualTo(1);
    }

    @Test
    void whoNeverConnectedIsJudgedAMomentAfterItsEnd() {
        assertThat(roll.lookAt(1, true, 1)).isEqualTo(Roll.Finding.NOTHING);
        assertThat(roll.lookAt(1, false, 2)).isEqualTo(Roll.Finding.NOTHING);
        assertThat(roll.lookAt(1, false, 2 + Roll.UNCONNECTED_NANOS)).isEqualTo(Roll.Finding.NOTHING);
        assertThat(roll.lookAt(1, false, 3 + Roll.UNCONNECTED_NANOS)).isEqualTo(Roll.Finding.ENDED);
    }

    @Test
    void whoHasHungUpMayTakeAMomentToEnd() {
        roll.joined(0);
        roll.left(0);
        assertThat(roll.lookAt(0, true, 1)).isEqualTo(Roll.Finding.NOTHING);
        assertThat(roll.lookAt(0, true, 1 + Roll.LEAVE_NANOS)).isEqualTo(Roll.Finding.NOTHING);
        assertThat(roll.lookAt(0, true, 2 + Roll.LEAVE_NANOS)).isEqualTo(Roll.Finding.GOES_ON_ALONE);
    }

    @Test
    void whoIsMissingIsWhoHasNotConnectedAndThenWhoHasNotMetTheOthers() {
        assertThat(roll.missing()).isEqualTo(List.of(0, 1));
        roll.joined(0);
        assertThat(roll.missing()).isEqualTo(List.of(1));
        roll.joined(1);
        roll.ready(1);
        assertThat(roll.missing()).isEqualTo(List.of(0));
        roll.ready(0);
        assertThat(roll.hasMet()).isTrue();
        roll.reported(1);
        assertThat(roll.unreported()).isEqualTo(List.of(0));
    }

    @Test
    void howFarARankHasComeIsToldAtAnyTime() {
        Roll ranks = new Roll(1);
        assertThat(ranks.inWords(0)).isEqualTo("not connected yet");
        ranks.joined(0);
        assertThat(ranks.inWords(0)).isEqualTo("connected, before all had met");
        ranks.ready(0);
        assertThat(ranks.inWords(0)).isEqualTo("running the program");
        ranks.reported(0);
        assertThat(ranks.inWords(0)).isEqualTo("done");
    }
}
