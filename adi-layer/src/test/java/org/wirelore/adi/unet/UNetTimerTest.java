package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.adi.world.Job;

/** The retransmission timer: it asks before it repeats, and it learns how long an answer takes. */
class UNetTimerTest {
    private static final UNetProtocolConfig DEFAULT = UNetProtocolConfig.DEFAULT;

    private final EventLog log = new EventLog();

    @Test
    void answersThatTakeLongerThanTheTimeOutRepeatNothing() {
        Job job = new Job(2, 1).observer(log).config(DEFAULT.toBuilder().rtoMinPs(200_000_000L).build())
                .devices(device -> device.sendTime(device.mac() == 1 ? 3 * Traffic.MILLISECOND_PS : 2_000_000));
        job.runClean((adi, host) -> Traffic.pingPong(adi, 100, 100));
        assertThat(log.retransmissions).isZero();
        // The first rounds find the time-out too short; then it is known.
        assertThat(log.timers).isBetween(2, 30);
    }

    @Test
    void theLastPacketOfAStreamIsAskedForAndNotRepeated() {
        Job job = new Job(2, 1).observer(log);
        job.runClean((adi, host) -> {
            Traffic.oneWay(adi, 3, 1400);
            if (adi.rank() == 0) {
                Traffic.receive(adi, 1, 9, 8);
            } else {
                host.compute(20 * Traffic.MILLISECOND_PS);
                Traffic.send(adi, 0, 9, 8);
            }
        });
        assertThat(log.questions).isPositive();
        assertThat(log.retransmissions).isZero();
    }

    @Test
    void whatAnAnswerMissesIsRepeatedAndNothingElse() {
        int[] data = {0};
        Job job = new Job(2, 1).observer(log);
        job.network
                .rule((index, frame) -> frame.sender() == 0 && frame.isSequenced() && data[0]++ >= 5 && data[0] <= 8);
        job.runClean((adi, host) -> Traffic.oneWay(adi, 8, 100));
        assertThat(log.questions).isPositive();
        assertThat(log.retransmissions).isEqualTo(3);
    }

    @Test
    void lostQuestionsAndLostAnswersAreAskedAgain() {
        for (int lostFrom = 0; lostFrom < 2; lostFrom++) {
            int side = lostFrom;
            int[] lost = {0};
            int[] data = {0};
            Job job = new Job(2, 1).observer(log);
            job.network.rule((index, frame) -> (frame.sender() == 0 && frame.isSequenced() && data[0]++ == 0)
                    || (frame.sender() == side && frame.isPureAcknowledgment() && lost[0]++ < 3));
            job.runClean((adi, host) -> Traffic.oneWay(adi, 1, 100));
            assertThat(lost[0]).isGreaterThan(3);
        }
    }

    @Test
    void strictModeRepeatsTheOldestAndAsksNothing() {
        int[] data = {0};
        Job job = new Job(2, 1).observer(log).config(DEFAULT.toBuilder().strict(true).build());
        job.network.rule((index, frame) -> frame.sender() == 0 && frame.isSequenced() && data[0]++ == 0);
        job.runClean((adi, host) -> Traffic.oneWay(adi, 1, 100));
        assertThat(log.questions).isZero();
        assertThat(log.retransmissions).isPositive();
        assertThat(log.timeoutsPs.getFirst()).isEqualTo(2 * Traffic.MILLISECOND_PS);
    }
}
