package org.wirelore.emulator.ethernet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.wire.TransmitOutcome;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.RecordingStation;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;

class HubTest {
    private static final HubConfig FAST = HubConfig.fastEthernet(3);

    /** Answers every back-off draw of station {@code i} with {@code slots[i]}, as far as the range allows. */
    private static Decider slots(int... slots) {
        return new Decider() {
            private int points;

            @Override
            public int point(ChoicePoint point) {
                return points++;
            }

            @Override
            public int point(ChoicePoint point, double... weights) {
                return points++;
            }

            @Override
            public int choose(int point, int alternatives) {
                return Math.min(slots[point], alternatives - 1);
            }
        };
    }

    private static List<RecordingStation> stations(SteppedScheduler scheduler, Hub hub) {
        List<RecordingStation> stations = new ArrayList<>();
        for (int i = 0; i < hub.plugs(); i++) {
            stations.add(new RecordingStation(scheduler, hub.plug(i)));
        }
        return stations;
    }

    @Test
    void everyOtherStationHearsAFrameAtTheSameTime() {
        Bench<Hub> bench = Bench.hub(1, FAST);
        bench.send(0, 1, 64, 1);
        bench.scheduler.drain();
        for (int i = 1; i < 3; i++) {
            assertThat(bench.station(i).arrivals).hasSize(1);
            assertThat(bench.station(i).arrivals.getFirst().nowPs()).isEqualTo(5_760_000 + FAST.delayPs());
        }
        assertThat(bench.scheduler.fired()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {10_000_000, 100_000_000})
    void stationsThatStartWithinThePropagationTimeCollideAndJam(long bitsPerSecond) {
        long bitPs = 1_000_000_000_000L / bitsPerSecond;
        HubConfig config = new HubConfig(3, bitsPerSecond, 100_000, 400_000);
        SteppedScheduler scheduler = new SteppedScheduler();
        Hub hub = new Hub("hub0", config, FabricEnvironment.plain(scheduler, slots(0, 1, 0)));
        List<RecordingStation> stations = stations(scheduler, hub);
        stations.get(0).send(Bench.frame(0, 2, 100, 10));
        scheduler.runUntil(config.delayPs() - 1);
        stations.get(1).send(Bench.frame(1, 2, 100, 11));
        scheduler.drain();
        assertThat(stations.get(0).outcomes).containsExactly(1);
        assertThat(stations.get(1).outcomes).containsExactly(1 | 0);
        RecordingStation.Arrival remains = stations.get(2).arrivals.getFirst();
        assertThat(remains.collided()).isTrue();
        assertThat(remains.isIntact()).isFalse();
        assertThat(remains.bytes().length).isBetween(4, 64);
        assertThat(stations.get(2).numbers()).as("station 0 drew slot 0, station 1 slot 1").containsExactly(10, 11);
        assertThat(hub.counters(2).fragments).as("one collision leaves one fragment").isEqualTo(1);
        // Station 1 notices with its second bit time, finishes its preamble, jams, and then waits for one slot.
        long jamEndPs = config.delayPs() - 1 + 96 * bitPs;
        assertThat(stations.get(1).outcomeTimesPs.getFirst()).isGreaterThan(jamEndPs + 512 * bitPs);
    }

    @Test
    void aCollisionInThePreambleStillSendsThePreambleAndTheJam() {
        SteppedScheduler scheduler = new SteppedScheduler();
        Hub hub = new Hub("hub0", FAST, FabricEnvironment.plain(scheduler, slots(0, 1, 0)));
        List<RecordingStation> stations = stations(scheduler, hub);
        stations.get(0).send(Bench.frame(0, 2, 100, 10));
        stations.get(1).send(Bench.frame(1, 2, 100, 11));
        scheduler.drain();
        RecordingStation.Arrival remains = stations.get(2).arrivals.getFirst();
        assertThat(remains.endPs() - remains.startPs()).isEqualTo(96 * Bench.BIT_PS);
        assertThat(remains.bytes()).hasSize(4);
        long retryPs = 96 * Bench.BIT_PS + FAST.delayPs() + 96 * Bench.BIT_PS;
        assertThat(stations.get(0).outcomeTimesPs.getFirst())
                .as("slot 0: again when the other's jam and the gap are over")
                .isEqualTo(retryPs + 108 * Bench.BYTE_PS);
    }

    @Test
    void aStationDefersToACarrierThatItHearsAndKeepsTheGap() {
        Bench<Hub> bench = Bench.hub(1, FAST);
        bench.send(0, 2, 1000, 1);
        bench.scheduler.runUntil(FAST.delayPs());
        bench.send(1, 2, 64, 1);
        bench.scheduler.drain();
        assertThat(bench.station(1).outcomes).containsExactly(TransmitOutcome.DEFERRED);
        long carrierOffPs = 1008 * Bench.BYTE_PS + FAST.delayPs();
        assertThat(bench.station(1).outcomeTimesPs).containsExactly(carrierOffPs + (12 + 72) * Bench.BYTE_PS);
        assertThat(bench.fabric.counters(1).deferred).isEqualTo(1);
        assertThat(bench.station(2).arrivals).allMatch(RecordingStation.Arrival::isIntact).hasSize(2);
    }

    @Test
    void aDeferringStationIsNotOutrunByTheNextFrameOfTheSameSender() {
        SteppedScheduler scheduler = new SteppedScheduler();
        Hub hub = new Hub("hub0", FAST, FabricEnvironment.plain(scheduler, slots(1, 0, 0)));
        List<RecordingStation> stations = stations(scheduler, hub);
        stations.get(0).send(Bench.frame(0, 2, 500, 1), Bench.frame(0, 2, 500, 2));
        scheduler.runUntil(FAST.delayPs());
        stations.get(1).send(Bench.frame(1, 2, 500, 3));
        scheduler.drain();
        assertThat(stations.get(0).outcomes).as("a carrier in the gap's last third is ignored, so they collide")
                .containsExactly(0, 1);
        assertThat(stations.get(1).outcomes).containsExactly(1 | TransmitOutcome.DEFERRED);
        assertThat(stations.get(2).numbers()).containsExactly(1, 3, 2);
    }

    /** Two stations with three frames each. Station 0 draws no slots, station 1 one slot, whenever they draw. */
    private static List<RecordingStation> captured(boolean avoidsCapture) {
        SteppedScheduler scheduler = new SteppedScheduler();
        Hub hub = new Hub("hub0", FAST, FabricEnvironment.plain(scheduler, slots(0, 1, 0)));
        List<RecordingStation> stations = stations(scheduler, hub);
        for (int i = 0; i < 2; i++) {
            hub.plug(i).configure(100_000_000, false);
            hub.plug(i).backOff(avoidsCapture, false);
        }
        stations.get(0).send(Bench.frame(0, 2, 500, 1), Bench.frame(0, 2, 500, 2), Bench.frame(0, 2, 500, 3));
        stations.get(1).send(Bench.frame(1, 2, 500, 11), Bench.frame(1, 2, 500, 12), Bench.frame(1, 2, 500, 13));
        scheduler.drain();
        return stations;
    }

    @Test
    void aStationThatAvoidsTheCaptureEffectLetsTheOtherSendAfterItsOwnFrame() {
        assertThat(captured(false).get(2).numbers()).as("the winner keeps winning").startsWith(1, 2);
        assertThat(captured(true).get(2).numbers()).as("2 slots after the first collision").startsWith(1, 11);
    }

    private static long secondAttemptPs(boolean stopsForCarrier) {
        SteppedScheduler scheduler = new SteppedScheduler();
        Hub hub = new Hub("hub0", FAST, FabricEnvironment.plain(scheduler, slots(0, 3, 0)));
        List<RecordingStation> stations = stations(scheduler, hub);
        hub.plug(1).backOff(false, stopsForCarrier);
        for (int i = 0; i < 2; i++) {
            stations.get(i).send(Bench.frame(i, 2, 100, 10 + i));
        }
        // The second collision lets station 1 draw 3 slots, in which station 2 sends a long frame.
        scheduler.runUntil(96 * Bench.BIT_PS);
        stations.get(2).send(Bench.frame(2, 0, 1000, 20));
        scheduler.drain();
        return stations.get(1).outcomeTimesPs.getFirst();
    }

    @Test
    void aBackOffThatStopsForCarrierGoesOnWhenTheCarrierIsGone() {
        long running = secondAttemptPs(false);
        long stopped = secondAttemptPs(true);
        assertThat(stopped).isGreaterThan(running);
        assertThat(stopped - running).as("at most the slots that were left")
                .isLessThanOrEqualTo(3 * 512 * Bench.BIT_PS);
    }

    @Test
    void sixteenCollisionsAbandonTheFrame() {
        SteppedScheduler scheduler = new SteppedScheduler();
        Hub hub = new Hub("hub0", FAST, FabricEnvironment.plain(scheduler, slots(5, 5, 0)));
        List<RecordingStation> stations = stations(scheduler, hub);
        stations.get(0).send(Bench.frame(0, 2, 100, 10));
        stations.get(1).send(Bench.frame(1, 2, 100, 11));
        scheduler.drain();
        for (int i = 0; i < 2; i++) {
            assertThat(stations.get(i).outcomes).containsExactly(TransmitOutcome.EXCESSIVE_COLLISIONS | 15);
            assertThat(hub.counters(i).collisions).isEqualTo(16);
            assertThat(hub.counters(i).abandonedExcessive).isEqualTo(1);
        }
        assertThat(stations.get(2).arrivals).hasSize(16).allMatch(RecordingStation.Arrival::collided);
        assertThat(hub.inFlight()).isZero();
    }

    @Test
    void onANetworkLongerThanASlotACollisionComesLateAndShortFramesMissEachOther() {
        HubConfig tooLong = new HubConfig(3, 100_000_000, 3_000_000, 460_000);
        SteppedScheduler scheduler = new SteppedScheduler();
        Hub hub = new Hub("hub0", tooLong, FabricEnvironment.plain(scheduler, slots(0, 1, 0)));
        List<RecordingStation> stations = stations(scheduler, hub);
        stations.get(0).send(Bench.frame(0, 2, 1000, 10));
        scheduler.runUntil(1_000_000);
        stations.get(1).send(Bench.frame(1, 2, 1000, 11));
        scheduler.drain();
        assertThat(stations.get(0).outcomes.getFirst() & TransmitOutcome.LATE_COLLISION).isNotZero();
        assertThat(hub.counters(0).abandonedLate).isEqualTo(1);
        assertThat(stations.get(2).arrivals.getFirst().collided()).isTrue();

        Bench<Hub> bench = Bench.hub(1, tooLong);
        bench.send(0, 2, 64, 1);
        bench.send(1, 2, 64, 1);
        bench.scheduler.drain();
        assertThat(bench.station(0).outcomes).as("over before the other was heard").containsExactly(0);
        assertThat(bench.station(2).numbers()).as("garbled where both are heard").isEmpty();
        assertThat(bench.station(1).numbers()).as("whole where only one is heard").containsExactly(0);
        assertThat(bench.fabric.counters(2).lostInCollision).isEqualTo(2);
    }

    @Test
    void backoffRangesDoubleUpToTenTimes() {
        List<Integer> ranges = new ArrayList<>();
        Decider widest = new Decider() {
            private int points;

            @Override
            public int point(ChoicePoint point) {
                return points++;
            }

            @Override
            public int point(ChoicePoint point, double... weights) {
                return points++;
            }

            @Override
            public int choose(int point, int alternatives) {
                if (point == 0) {
                    ranges.add(alternatives);
                }
                return alternatives - 1;
            }
        };
        SteppedScheduler scheduler = new SteppedScheduler();
        Hub hub = new Hub("hub0", HubConfig.fastEthernet(2), FabricEnvironment.plain(scheduler, widest));
        List<RecordingStation> stations = stations(scheduler, hub);
        stations.get(0).send(Bench.frame(0, 1, 100, 10));
        stations.get(1).send(Bench.frame(1, 0, 100, 11));
        scheduler.drain();
        assertThat(ranges).containsExactly(2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1024, 1024, 1024, 1024, 1024);
    }

    @Test
    void overManySeedsTheMediumIsSharedFairly() {
        Bench<Hub> bench = Bench.hub(0, HubConfig.fastEthernet(3));
        long[] firstOfBoth = new long[2];
        for (int seed = 0; seed < 2000; seed++) {
            bench.reset(seed);
            bench.station(0).send(Bench.frame(0, 2, 100, 0));
            bench.station(1).send(Bench.frame(1, 2, 100, 1));
            bench.scheduler.drain();
            assertThat(bench.station(2).numbers()).containsExactlyInAnyOrder(0, 1);
            firstOfBoth[bench.station(2).numbers().getFirst()]++;
        }
        assertThat(firstOfBoth[0]).as("a fair coin, five standard deviations").isBetween(888L, 1112L);
    }

    @Test
    void theNumberOfCollisionsOfTwoStationsFollowsTheShrinkingChanceOfEqualDraws() {
        Bench<Hub> bench = Bench.hub(0, HubConfig.fastEthernet(2));
        int runs = 4000;
        int[] ended = new int[16];
        for (int seed = 0; seed < runs; seed++) {
            bench.reset(seed);
            bench.station(0).send(Bench.frame(0, 1, 100, 0));
            bench.station(1).send(Bench.frame(1, 0, 100, 1));
            bench.scheduler.drain();
            ended[TransmitOutcome.collisions(bench.station(0).outcomes.getFirst())]++;
        }
        // After n collisions both draw the same of 2^n slots with a chance of 2^-n.
        assertThat(ended[0]).isZero();
        assertThat(ended[1] / (double) runs).isBetween(0.46, 0.54);
        assertThat(ended[2] / (double) runs).isBetween(0.5 * 0.75 - 0.04, 0.5 * 0.75 + 0.04);
        assertThat(ended[3] / (double) runs).isBetween(0.125 * 0.875 - 0.03, 0.125 * 0.875 + 0.03);
    }

    @Test
    void aBusyStationThatHasWonKeepsWinning() {
        Bench<Hub> bench = Bench.hub(0, HubConfig.fastEthernet(3));
        int same = 0;
        int changes = 0;
        for (int seed = 0; seed < 50; seed++) {
            bench.reset(seed);
            bench.send(0, 2, 1518, 60);
            bench.send(1, 2, 1518, 60);
            bench.scheduler.runUntil(60 * 130_000_000L);
            List<byte[]> heard = bench.station(2).arrivals.stream().filter(arrival -> !arrival.collided())
                    .map(RecordingStation.Arrival::bytes).toList();
            for (int i = 1; i < heard.size(); i++) {
                if (heard.get(i)[11] == heard.get(i - 1)[11]) {
                    same++;
                } else {
                    changes++;
                }
            }
        }
        assertThat(same).as("the capture effect: a winner's back-off starts anew, the loser's range has grown")
                .isGreaterThan(3 * changes);
        assertThat(changes).isPositive();
    }

    @Test
    void aBusyHubCarriesMostOfItsSpeed() {
        Bench<Hub> bench = Bench.hub(3, HubConfig.fastEthernet(6));
        for (int i = 0; i < 5; i++) {
            bench.send(i, 5, 1518, 100);
        }
        bench.scheduler.drain();
        long sent = 0;
        long abandoned = 0;
        for (int i = 0; i < 5; i++) {
            sent += bench.fabric.counters(i).sent;
            abandoned += bench.fabric.counters(i).abandonedExcessive;
        }
        assertThat(sent + abandoned).isEqualTo(500);
        assertThat(bench.station(5).numbers()).hasSize((int) sent);
        double bits = sent * 1518 * 8.0;
        assertThat(bits / (bench.scheduler.now() / 1e12)).isBetween(70e6, 98e6);
    }

    @Test
    void aCutCableTakesOneStationAwayAndLeavesTheOthers() {
        Bench<Hub> bench = Bench.hub(1, FAST,
                FaultRule.linkDown(FaultScope.to("hub0", 1), 1_000_000, 90_000_000, 1));
        bench.send(0, 2, 64, 20);
        bench.send(1, 2, 64, 1);
        bench.scheduler.runUntil(80_000_000);
        assertThat(bench.fabric.plug(0).isUp()).isTrue();
        assertThat(bench.fabric.plug(1).isUp()).isFalse();
        assertThat(bench.fabric.plug(0).hasLinkPartner()).isTrue();
        assertThat(bench.fabric.plug(1).hasLinkPartner()).isFalse();
        assertThat(bench.station(1).outcomes).allMatch(outcome -> (outcome & TransmitOutcome.LINK_DOWN) != 0);
        bench.scheduler.drain();
        assertThat(bench.station(2).numbers()).hasSize(20);
        assertThat(bench.station(1).numbers()).hasSizeBetween(1, 10);
        assertThat(bench.station(1).linkChanges).isEqualTo(2);
        assertThat(bench.station(0).linkChanges).isZero();
    }

    @Test
    void impossibleHubsAreRefused() {
        assertThatThrownBy(() -> new HubConfig(1, 100_000_000, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HubConfig(2, 1_000_000_000, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HubConfig(2, 10_000_000, -1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
