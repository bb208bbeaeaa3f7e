package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.world.Job;

/** Receiver-initiated retransmission (MPI-on-U-Net paper, section 5.3). */
class UNetReceiverRequestTest {
    private static final UNetProtocolConfig RECEIVER = UNetProtocolConfig.DEFAULT.toBuilder()
            .retransmission(RetransmissionInitiator.RECEIVER).build();

    private final EventLog log = new EventLog();

    @Test
    void whoWaitsForALostMessageAsksForItAndTheSendersTimerStaysSilent() {
        int[] data = {0};
        Job job = new Job(2, 1).config(RECEIVER).observer(log);
        job.network.rule((index, frame) -> frame.sender() == 0 && frame.isSequenced() && data[0]++ == 0);
        job.runClean((adi, host) -> Traffic.pingPong(adi, 1, 100));
        // The other rank waits for the answer, and asks as well.
        assertThat(log.requests).isBetween(1, 2);
        assertThat(log.retransmissions).isEqualTo(1);
        assertThat(log.timers).isZero();
    }

    @Test
    void aReceiveFromAnySourceAsksAllPeersAndThoseThatHaveSentNothingAnswerNothing() {
        int[] data = {0};
        int[] toPeer = new int[4];
        Job job = new Job(4, 1).config(RECEIVER).observer(event -> {
            if (event instanceof StreamEvent stream && stream.kind == StreamEvent.Kind.PACKET_SENT
                    && stream.isPureAcknowledgment() && stream.type == UNetHeader.REPEAT && stream.rank == 0) {
                toPeer[stream.peer]++;
            }
            log.on(event);
        });
        job.network.rule((index, frame) -> frame.sender() == 2 && frame.isSequenced() && data[0]++ == 0);
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                AdiStatus status = new AdiStatus();
                adi.receive(MemorySegment.ofArray(new byte[50]), 0, 50, Adi.ANY_SOURCE, 1, 0, status);
                assertThat(status.source).isEqualTo(2);
                for (int peer = 1; peer < 4; peer++) {
                    Traffic.send(adi, peer, 3, 10);
                }
            } else {
                if (adi.rank() == 2) {
                    Traffic.send(adi, 0, 1, 50);
                }
                Traffic.receive(adi, 0, 3, 10);
            }
        });
        assertThat(toPeer[1]).isEqualTo(toPeer[2]).isEqualTo(toPeer[3]).isPositive();
        assertThat(log.retransmissions).isEqualTo(1);
    }

    @Test
    void aPeerThatOnlyComputesIsAskedMoreAndMoreRarelyAndNeverGivenUp() {
        Job job = new Job(2, 1).config(RECEIVER.toBuilder().retriesMax(3).build()).observer(log);
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                host.compute(2_000 * Traffic.MILLISECOND_PS);
            }
            Traffic.oneWay(adi, 1, 100);
        });
        assertThat(log.requests).isBetween(15, 40);
        assertThat(log.warnings).isEmpty();
    }

    @Test
    void aFullWindowIsTheSendersOwnToAskFor() {
        int[] acknowledgments = {0};
        Job job = new Job(3, 1).config(RECEIVER.toBuilder().window(4).build()).observer(log);
        job.network.rule((index, frame) -> frame.sender() == 1 && frame.receiver() == 0
                && frame.isPureAcknowledgment() && acknowledgments[0]++ < 4);
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                for (int i = 0; i < 8; i++) {
                    Traffic.send(adi, 1, i, 100);
                }
                Traffic.send(adi, 2, 1, 8);
            } else if (adi.rank() == 2) {
                Traffic.receive(adi, 0, 1, 8);
                Traffic.send(adi, 1, 2, 8);
            } else {
                Traffic.receive(adi, 2, 2, 8);
                for (int i = 0; i < 8; i++) {
                    Traffic.receive(adi, 0, i, 100);
                }
            }
        });
        assertThat(log.questions).isPositive();
    }

    @Test
    void aRankThatOnlyProbesAsksForNothingAndTheSendersLongestTimeOutServesIt() {
        int[] data = {0};
        Job job = new Job(2, 1).config(RECEIVER).observer(log);
        job.network.rule((index, frame) -> frame.sender() == 0 && frame.isSequenced() && data[0]++ == 0);
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                Traffic.send(adi, 1, 1, 100);
                Traffic.receive(adi, 1, 2, 100);
            } else {
                adi.probe(0, 1, 0, null);
                Traffic.receive(adi, 0, 1, 100);
                Traffic.send(adi, 0, 2, 100);
            }
        });
        assertThat(log.retransmissions).isEqualTo(1);
    }

    @Test
    void nothingIsLostDoubledOrReorderedAtAnyLossRateUpTo30Percent() {
        List<AckPolicy> policies = List.of(AckPolicy.values());
        for (long seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            AckPolicy policy = policies.get(random.nextInt(policies.size()));
            Job job = new Job(3, seed).config(RECEIVER.toBuilder().ack(policy).window(1 + random.nextInt(16)).build());
            job.network.faults(random.nextDouble() * 0.3, random.nextDouble() * 0.1, 0);
            job.runClean((adi, host) -> {
                Traffic.pingPong(adi, 5, 200);
                Traffic.oneWay(adi, 20, 100);
                Traffic.oneWay(adi, 2, 20_000);
            });
        }
    }
}
