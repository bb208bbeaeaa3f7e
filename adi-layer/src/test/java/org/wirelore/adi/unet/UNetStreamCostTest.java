package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.world.Job;

/** What the stream costs: no copy, packet or acknowledgment more than it takes. */
class UNetStreamCostTest {
    private static final UNetProtocolConfig DEFAULT = UNetProtocolConfig.DEFAULT;

    private final EventLog log = new EventLog();

    @Test
    void switchedOffTheProtocolCostsNothingAndKeepsTheHeader() {
        Job job = new Job(2, 1).config(DEFAULT.toBuilder().reliable(false).build()).observer(log);
        int[] streamWords = {0};
        job.network.rule((index, frame) -> {
            streamWords[0] |= frame.word(12);
            return false;
        });
        job.runClean((adi, host) -> {
            Traffic.pingPong(adi, 50, 100);
            Traffic.pingPong(adi, 3, 10_000);
        });
        assertThat(streamWords[0]).isZero();
        for (String name : UNetCostNames.ALL) {
            assertThat(job.host(0).cost(name).charges()).isZero();
        }
        assertThat(log.pureAcknowledgments).isZero();
    }

    @Test
    void pingPongNeedsNoPureAcknowledgments() {
        Job job = new Job(2, 1).observer(log);
        job.runClean((adi, host) -> Traffic.pingPong(adi, 100, 4));
        assertThat(log.pureAcknowledgments).isLessThanOrEqualTo(2);
        assertThat(log.retransmissions).isZero();
    }

    @Test
    void oneRepeatedPacketIsNotEchoedThroughTheRestOfThePingPong() {
        Job job = new Job(2, 1).observer(log);
        job.runClean((adi, host) -> {
            Traffic.pingPong(adi, 10, 4);
            if (adi.rank() == 1) {
                host.compute(3 * Traffic.MILLISECOND_PS);
            }
            Traffic.pingPong(adi, 100, 4);
        });
        assertThat(log.questions).isBetween(1, 5);
        assertThat(log.retransmissions).isZero();
        assertThat(log.pureAcknowledgments).isLessThanOrEqualTo(10);
    }

    @Test
    void oneCopyOnTheWayOutAndOneOnTheWayIn() {
        Job job = new Job(2, 1);
        job.runClean((adi, host) -> Traffic.pingPong(adi, 10, 1000));
        assertThat(job.host(0).cost(AdiCostNames.COPY).charges()).isEqualTo(20);
        assertThat(job.host(1).cost(AdiCostNames.COPY).charges()).isEqualTo(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 1000})
    void unexpectedMessageStaysInItsBufferUntilItIsCopiedOnce(int length) {
        Job job = new Job(2, 1);
        job.runClean((adi, host) -> {
            if (adi.rank() == 1) {
                host.compute(5 * Traffic.MILLISECOND_PS);
                assertThat(adi.iprobe(0, 7, 0, null)).isFalse();
            }
            Traffic.oneWay(adi, 10, length);
        });
        assertThat(job.host(1).cost(AdiCostNames.COPY).charges()).isEqualTo(10);
    }
}
