package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.world.Job;

class UNetStreamTest {
    private static final UNetProtocolConfig DEFAULT = UNetProtocolConfig.DEFAULT;

    private final EventLog log = new EventLog();

    @Test
    void sequenceNumbersWrap() {
        Job job = new Job(2, 1)
                .config(DEFAULT.toBuilder().randomInitialSequence(false).initialSequence(32_760).build());
        job.network.faults(0.1, 0.1, 0);
        job.runClean((adi, host) -> {
            Traffic.oneWay(adi, 100, 100);
            Traffic.pingPong(adi, 50, 100);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 8})
    void everyWindowUpToHalfASmallSequenceSpaceIsSafe(int window) {
        for (int seed = 0; seed < 100; seed++) {
            Job job = new Job(2, seed).config(DEFAULT.toBuilder().sequenceBits(4).window(window).build());
            job.network.faults(0.2, 0, 0);
            job.runClean((adi, host) -> Traffic.oneWay(adi, 60, 40));
        }
    }

    @Test
    void windowAsLargeAsTheSequenceSpaceBreaksTheStream() {
        for (int seed = 0; seed < 20; seed++) {
            Job job = new Job(2, seed).config(
                    DEFAULT.toBuilder().sequenceBits(4).window(16).allowUnsafeWindow(true).ack(AckPolicy.LAZY).build());
            job.network.faults(0.01, 0, 0);
            job.run((adi, host) -> Traffic.oneWay(adi, 300, 40));
            assertThat(job.failure(1)).isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void aPeerThatIsAwayForMinutesIsWaitedForAndAskedOnceInAWhile() {
        Job job = new Job(2, 1).observer(log).config(DEFAULT.toBuilder().retriesMax(6_000).build());
        job.runClean((adi, host) -> {
            if (adi.rank() == 1) {
                host.compute(300_000 * Traffic.MILLISECOND_PS);
            }
            Traffic.oneWay(adi, 100, 100);
        });
        assertThat(log.warnings).isEmpty();
        // 3,000 time-outs of 0.1 s: the whole window first, then the oldest packet only.
        assertThat(log.retransmissions).isBetween(3_000, 3_400);
    }

    @Test
    void aPeerThatIsGivenUpIsReportedWithTheSettingThatDecides() {
        Job job = new Job(2, 1).observer(log);
        job.run((adi, host) -> {
            if (adi.rank() == 1) {
                host.compute(60_000 * Traffic.MILLISECOND_PS);
            }
            Traffic.oneWay(adi, 100, 100);
        });
        assertThat(job.failure(0)).hasMessageContaining("rank 0 gave rank 1 up: it did not acknowledge 32 packets"
                + " within 50 retransmissions (4.")
                .hasMessageContaining("protocol.retriesMax=50 decides how long a rank may be away from MPI"
                        + " (--set protocol.retriesMax=6006 gives it 600 s)");
        assertThat(log.warnings).containsExactly("rank 0: peer 1 was given up");
    }

    @Test
    void thresholdKeepsAOneWayStreamGoingWhereLazyStarves() {
        long lazyPs = oneWayTimePs(AckPolicy.LAZY);
        int lazyTimers = log.timers;
        log.timers = 0;
        long thresholdPs = oneWayTimePs(AckPolicy.THRESHOLD);

        assertThat(lazyTimers).isGreaterThan(20);
        assertThat(log.timers).isZero();
        assertThat(lazyPs).isGreaterThan(2 * thresholdPs);
    }

    @Test
    void environmentVariableOverridesThePolicy() {
        Job job = new Job(2, 1).environment("WIRELORE_UNET_ACK", "eager").observer(log);
        job.runClean((adi, host) -> Traffic.oneWay(adi, 20, 100));
        assertThat(log.pureAcknowledgments).isGreaterThanOrEqualTo(20);

        Job wrong = new Job(2, 1).environment("WIRELORE_UNET_ACK", "sometimes");
        wrong.run((adi, host) -> Traffic.oneWay(adi, 20, 100));
        assertThat(wrong.failure(0)).hasMessageContaining("found 'sometimes'");
    }

    @Test
    void delayedPolicyAcknowledgesAfterAMillisecondOfWaiting() {
        Job job = new Job(2, 1).observer(log).config(
                DEFAULT.toBuilder().ack(AckPolicy.DELAYED).rtoMinPs(50 * Traffic.MILLISECOND_PS).build());
        job.runClean((adi, host) -> {
            Traffic.oneWay(adi, 1, 100);
            if (adi.rank() == 0) {
                host.compute(20 * Traffic.MILLISECOND_PS);
                Traffic.send(adi, 1, 5, 8);
            } else {
                Traffic.receive(adi, 0, 5, 8);
            }
        });
        assertThat(log.timers).isZero();
        assertThat(log.pureAcknowledgments).isGreaterThanOrEqualTo(1);
    }

    @Test
    void lostPureAcknowledgmentDoesNotStallTheWindow() {
        int[] seen = {0};
        Job job = new Job(2, 1).observer(log).config(DEFAULT.toBuilder().window(8).build());
        job.network.rule((index, frame) -> frame.isPureAcknowledgment() && seen[0]++ == 2);
        job.runClean((adi, host) -> Traffic.oneWay(adi, 100, 100));
        assertThat(log.timers).isZero();
        assertThat(job.network.lost()).isEqualTo(1);
    }

    @Test
    void whatIsStillLeavingIsNotTakenForLost() {
        Job job = new Job(2, 1).observer(log).config(DEFAULT.toBuilder().window(32).build())
                .devices(device -> device.sendTime(device.mac() == 0 ? 3 * Traffic.MILLISECOND_PS / 2 : 2_000_000));
        job.runClean((adi, host) -> Traffic.oneWay(adi, 60, 1400));
        assertThat(log.timers).isZero();
        assertThat(log.retransmissions).isZero();
    }

    @Test
    void aCardThatNeverSendsDoesNotHoldTheTimerOffForEver() {
        Job job = new Job(2, 1).observer(log).config(DEFAULT.toBuilder().retriesMax(3).build())
                .devices(
                        device -> device.sendTime(device.mac() == 0 ? 86_400_000 * Traffic.MILLISECOND_PS : 2_000_000));
        job.run((adi, host) -> Traffic.oneWay(adi, 1, 100));
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.GAVE_UP);
        assertThat(log.timers).isEqualTo(3);
    }

    @Test
    void aRankThatWasAwayReadsWhatWaitsBeforeItsTimersGoOff() {
        int[] timers = new int[2];
        Job job = new Job(2, 1).observer(event -> {
            if (event instanceof StreamEvent stream && stream.kind == StreamEvent.Kind.TIMER_FIRED) {
                timers[event.rank]++;
            }
        });
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                Traffic.send(adi, 1, 1, 100);
                host.compute(20 * Traffic.MILLISECOND_PS);
                Traffic.receive(adi, 1, 2, 100);
                Traffic.receive(adi, 1, 3, 100);
            } else {
                Traffic.send(adi, 0, 2, 100);
                Traffic.receive(adi, 0, 1, 100);
                Traffic.send(adi, 0, 3, 100);
            }
        });
        assertThat(timers[0]).isZero();
    }

    @Test
    void lostPacketCostsOneTimeOutBecauseTheRetransmissionAsksForAnAcknowledgment() {
        for (boolean strict : new boolean[]{false, true}) {
            log.timers = 0;
            Job job = new Job(2, 1).observer(log)
                    .config(DEFAULT.toBuilder().ack(AckPolicy.LAZY).strict(strict).build());
            job.network.rule((index, frame) -> index == 0);
            job.runClean((adi, host) -> {
                Traffic.oneWay(adi, 1, 100);
                if (adi.rank() == 0) {
                    Traffic.receive(adi, 1, 2, 8);
                } else {
                    long untilPs = host.now() + 20 * Traffic.MILLISECOND_PS;
                    while (host.now() < untilPs) {
                        if (!adi.progress()) {
                            host.pause(untilPs);
                        }
                    }
                    Traffic.send(adi, 0, 2, 8);
                }
            });
            assertThat(log.timers).isEqualTo(strict ? 2 : 1);
        }
    }

    @Test
    void lostRetransmissionIsSentAgain() {
        int[] dropped = {0};
        Job job = new Job(2, 1);
        job.network.rule((index, frame) -> frame.isSequenced() && frame.sender() == 0 && dropped[0]++ < 3);
        job.runClean((adi, host) -> Traffic.oneWay(adi, 1, 100));
        assertThat(dropped[0]).isGreaterThanOrEqualTo(4);
    }

    @Test
    void timerDoublesUpToItsClamp() {
        Job job = new Job(2, 1).observer(log);
        int[] dropped = {0};
        job.network.rule((index, frame) -> frame.sender() == 0 && dropped[0]++ < 10);
        job.runClean((adi, host) -> Traffic.oneWay(adi, 1, 100));
        assertThat(log.timeoutsPs).startsWith(millisecondsPs(2, 4, 8, 16, 32, 64, 100, 100).toArray(new Long[0]));
    }

    @Test
    void onlyProgressRestartsTheTimer() {
        assertThat(chattyTimePs(false)).isLessThan(chattyTimePs(true) / 3);
    }

    @Test
    void burstOfDuplicateAcknowledgmentsCausesOneResend() {
        int[] first = {0};
        Job job = new Job(2, 1).observer(log).config(DEFAULT.toBuilder().ack(AckPolicy.LAZY).window(32).build());
        job.network.rule((index, frame) -> frame.sender() == 0 && frame.isSequenced() && first[0]++ == 0);
        job.runClean((adi, host) -> Traffic.oneWay(adi, 32, 100));
        assertThat(log.dropped).isGreaterThanOrEqualTo(31);
        assertThat(log.retransmissions).isLessThanOrEqualTo(2 * 32);
    }

    @Test
    void overflowOfTheReceiveQueueIsRecovered() {
        Job job = new Job(2, 1).devices(device -> device.queues(4096, 4));
        job.runClean((adi, host) -> {
            if (adi.rank() == 1) {
                host.compute(5 * Traffic.MILLISECOND_PS);
            }
            Traffic.oneWay(adi, 100, 100);
        });
        assertThat(job.device(1).counters().droppedQueueFull()).isPositive();
    }

    @Test
    void fullSendQueueNeverSkipsANumber() {
        Job job = new Job(2, 1).devices(device -> device.queues(2, 4096).sendTime(30_000_000));
        job.runClean((adi, host) -> {
            Traffic.oneWay(adi, 100, 100);
            Traffic.pingPong(adi, 10, 5000);
        });
    }

    @Test
    void slotStillInTheSendQueueIsNeitherQueuedTwiceNorOverwritten() {
        Job job = new Job(2, 1).devices(device -> device.sendTime(7 * Traffic.MILLISECOND_PS)).observer(log);
        job.network.faults(0.1, 0, 0);
        job.runClean((adi, host) -> Traffic.oneWay(adi, 50, 100));
        assertThat(log.timers).isPositive();
    }

    @Test
    void peerMayComputeForTwoSecondsBetweenCalls() {
        Job job = new Job(2, 1);
        job.network.faults(0.1, 0, 0);
        job.runClean((adi, host) -> {
            for (int i = 0; i < 3; i++) {
                Traffic.oneWay(adi, 40, 100);
                if (adi.rank() == 1) {
                    host.compute(2_000 * Traffic.MILLISECOND_PS);
                }
            }
        });
    }

    @Test
    void fullMemoryForUnexpectedMessagesHoldsTheSenderBackAndLosesNothing() {
        Job job = new Job(2, 1).observer(log).config(DEFAULT.toBuilder().unexpectedBytesMax(2_000).build());
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                for (int i = 0; i < 100; i++) {
                    Traffic.send(adi, 1, i, 400);
                }
            } else {
                adi.probe(0, 1, 0, null);
                long untilPs = host.now() + 50 * Traffic.MILLISECOND_PS;
                while (host.now() < untilPs) {
                    if (!adi.progress()) {
                        host.pause(untilPs);
                    }
                }
                assertThat(adi.open().unexpectedCount()).isEqualTo(4);
                for (int i = 0; i < 100; i++) {
                    Traffic.receive(adi, 0, i, 400);
                }
            }
        });
        assertThat(log.dropped).isPositive();
    }

    @Test
    void streamsOfManyPeersAreIndependent() {
        Job job = new Job(5, 1).observer(log);
        job.network.rule((index, frame) -> frame.receiver() == 2 && frame.isSequenced() && frame.sender() == 0
                && job.world.nowPs() < 200 * Traffic.MILLISECOND_PS);
        long[] donePs = new long[5];
        job.runClean((adi, host) -> {
            if (adi.rank() == 0) {
                MemorySegment buffer = MemorySegment.ofArray(new byte[100]);
                Traffic.fill(buffer, 9);
                for (int peer = 1; peer < 5; peer++) {
                    for (int i = 0; i < 10; i++) {
                        adi.free(adi.isend(buffer, 0, 100, peer, 1, 0));
                    }
                }
            } else {
                for (int i = 0; i < 10; i++) {
                    Traffic.receive(adi, 0, 9, 100);
                }
            }
            donePs[adi.rank()] = host.now();
        });
        assertThat(donePs[2]).isGreaterThan(200 * Traffic.MILLISECOND_PS);
        assertThat(donePs[1]).isLessThan(50 * Traffic.MILLISECOND_PS);
        assertThat(donePs[4]).isLessThan(50 * Traffic.MILLISECOND_PS);
    }

    private long chattyTimePs(boolean strict) {
        int[] sequenced = {0};
        Job job = new Job(2, 3).config(DEFAULT.toBuilder().strict(strict).ack(AckPolicy.LAZY).build());
        job.network.rule((index, frame) -> frame.sender() == 0 && frame.isSequenced() && sequenced[0]++ == 0);
        long[] deliveredPs = new long[1];
        job.run((adi, host) -> {
            if (adi.rank() == 0) {
                Traffic.send(adi, 1, 0, 100);
                for (int i = 0; i < 100; i++) {
                    Traffic.receive(adi, 1, i, 20);
                }
            } else {
                MemorySegment buffer = MemorySegment.ofArray(new byte[100]);
                var request = adi.irecv(buffer, 0, 100, 0, 1, 0);
                for (int i = 0; i < 100; i++) {
                    Traffic.send(adi, 0, i, 20);
                    host.compute(Traffic.MILLISECOND_PS / 2);
                    if (deliveredPs[0] == 0 && adi.test(request, null)) {
                        deliveredPs[0] = host.now();
                    }
                }
                if (deliveredPs[0] == 0) {
                    adi.waitFor(request, null);
                    deliveredPs[0] = host.now();
                }
            }
        });
        return deliveredPs[0];
    }

    private long oneWayTimePs(AckPolicy policy) {
        long[] endPs = new long[1];
        new Job(2, 1).observer(log).config(DEFAULT.toBuilder().strict(true).ack(policy).window(8).build())
                .runClean((adi, host) -> {
                    long beginPs = host.now();
                    Traffic.oneWay(adi, 300, 100);
                    if (adi.rank() == 1) {
                        endPs[0] = host.now() - beginPs;
                    }
                });
        return endPs[0];
    }

    private static List<Long> millisecondsPs(long... milliseconds) {
        return Arrays.stream(milliseconds).mapToObj(value -> value * Traffic.MILLISECOND_PS).toList();
    }
}
