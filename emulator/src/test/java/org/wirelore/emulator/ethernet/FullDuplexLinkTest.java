package org.wirelore.emulator.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.TransmitOutcome;
import org.wirelore.device.contract.RecordingStation;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;

class FullDuplexLinkTest {
    private static final long PROPAGATION_PS = LinkConfig.fastEthernet().propagationPs();

    @Test
    void aShortFrameTakesItsTimeAndTheCablesDelay() {
        Bench<FullDuplexLink> bench = Bench.link(1);
        bench.send(0, 1, 64, 1);
        bench.scheduler.drain();
        RecordingStation.Arrival arrival = bench.station(1).arrivals.getFirst();
        assertThat(bench.station(0).outcomeTimesPs).as("72 bytes of 80 ns").containsExactly(5_760_000L);
        assertThat(arrival.startPs()).isEqualTo(PROPAGATION_PS);
        assertThat(arrival.nowPs()).isEqualTo(5_760_000L + PROPAGATION_PS);
    }

    @Test
    void bothDirectionsRunAtFullSpeedAtOnceForTwoEventsAFrame() {
        Bench<FullDuplexLink> bench = Bench.link(1);
        bench.send(0, 1, 64, 1000);
        bench.send(1, 0, 64, 1000);
        bench.scheduler.drain();
        long lastPs = 999 * 84 * Bench.BYTE_PS + 72 * Bench.BYTE_PS;
        for (int i = 0; i < 2; i++) {
            assertThat(bench.station(i).numbers()).hasSize(1000).isSorted();
            assertThat(bench.station(i).outcomeTimesPs.getLast()).isEqualTo(lastPs);
            assertThat(bench.fabric.counters(i).sentBytes).isEqualTo(64_000);
            assertThat(bench.fabric.counters(i).deliveredBytes).isEqualTo(64_000);
        }
        assertThat(bench.scheduler.fired()).isEqualTo(2 * 2 * 1000);
    }

    @Test
    void aLongCableHoldsSeveralFrames() {
        Bench<FullDuplexLink> bench = new Bench<>(1, List.of(), environment -> new FullDuplexLink("link0",
                new LinkConfig(100_000_000, 100_000_000), environment));
        bench.send(0, 1, 64, 50);
        bench.scheduler.runUntil(100_000_000);
        assertThat(bench.station(1).arrivals).isEmpty();
        assertThat(bench.fabric.inFlight()).isGreaterThan(10);
        bench.scheduler.drain();
        assertThat(bench.station(1).numbers()).hasSize(50).isSorted();
        assertThat(bench.station(1).arrivals.get(49).nowPs() - bench.station(1).arrivals.get(48).nowPs())
                .isEqualTo(84 * Bench.BYTE_PS);
        assertThat(bench.fabric.inFlight()).isZero();
    }

    @Test
    void onACableOfNoLengthTheSenderIsReportedFirst() {
        Bench<FullDuplexLink> bench = new Bench<>(1, List.of(), environment -> new FullDuplexLink("link0",
                new LinkConfig(100_000_000, 0), environment));
        bench.send(0, 1, 64, 3);
        bench.scheduler.step();
        assertThat(bench.station(0).outcomes).hasSize(1);
        assertThat(bench.station(1).arrivals).isEmpty();
        bench.scheduler.drain();
        assertThat(bench.station(1).numbers()).containsExactly(0, 1, 2);
        assertThat(bench.station(1).arrivals.get(2).nowPs()).isEqualTo((2 * 84 + 72) * Bench.BYTE_PS);
    }

    @Test
    void anOutageTellsBothStationsLosesWhatIsOnTheCableAndEnds() {
        Bench<FullDuplexLink> bench = Bench.link(1,
                FaultRule.linkDown(FaultScope.to("link0", 1), 20_000_000, 40_000_000, 1));
        bench.send(0, 1, 64, 10);
        bench.scheduler.runUntil(30_000_000);
        assertThat(bench.fabric.plug(0).isUp()).isFalse();
        assertThat(bench.fabric.plug(1).isUp()).isFalse();
        assertThat(bench.fabric.plug(0).hasLinkPartner()).isFalse();
        assertThat(bench.fabric.plug(1).hasLinkPartner()).isFalse();
        bench.scheduler.drain();
        for (int i = 0; i < 2; i++) {
            assertThat(bench.fabric.plug(i).hasLinkPartner()).isTrue();
            assertThat(bench.station(i).linkChanges).isEqualTo(2);
        }
        assertThat(bench.station(1).numbers()).doesNotContain(3, 4).contains(0, 1, 9);
        assertThat(bench.station(0).outcomes).contains(0, TransmitOutcome.LINK_DOWN).hasSize(10);
        PlugCounters sender = bench.fabric.counters(0);
        assertThat(sender.sent + sender.refusedLinkDown).isEqualTo(10);
        assertThat(bench.fabric.counters(1).delivered + bench.fabric.counters(1).lostLinkDown).isEqualTo(sender.sent);
    }

    @Test
    void aStationSetToHalfDuplexCollidesAlone() {
        Bench<FullDuplexLink> bench = Bench.link(1);
        bench.fabric.plug(1).configure(100_000_000, false);
        bench.send(0, 1, 1518, 400);
        bench.send(1, 0, 1518, 400);
        bench.scheduler.drain();
        PlugCounters full = bench.fabric.counters(0);
        PlugCounters half = bench.fabric.counters(1);
        assertThat(full.collisions + full.deferred + full.abandonedLate).as("the full-duplex end notices nothing")
                .isZero();
        assertThat(full.sent).isEqualTo(400);
        assertThat(half.deferred).isPositive();
        assertThat(half.collisions).isPositive();
        assertThat(half.lostInCollision).as("what the other end sent into a collision").isPositive();
        assertThat(half.delivered + half.lostInCollision).isEqualTo(400);
        assertThat(full.fragments).as("jammed attempts, seen by the other end").isPositive();
        assertThat(half.sent + half.abandonedLate + half.abandonedExcessive).isEqualTo(400);
        assertThat(full.delivered).isEqualTo(half.sent);
    }

    @Test
    void aStationSetToHalfDuplexCollidesLateWhenTheOtherBeginsBehindTheSlot() {
        Bench<FullDuplexLink> bench = Bench.link(1);
        bench.fabric.plug(1).configure(100_000_000, false);
        bench.send(1, 0, 1518, 1);
        bench.scheduler.runUntil(20_000_000);
        bench.send(0, 1, 1518, 1);
        bench.scheduler.drain();
        assertThat(bench.station(0).outcomes).containsExactly(0);
        assertThat(bench.station(1).outcomes).containsExactly(TransmitOutcome.LATE_COLLISION);
        assertThat(bench.station(1).arrivals).isEmpty();
        RecordingStation.Arrival remains = bench.station(0).arrivals.getFirst();
        assertThat(remains.collided()).isTrue();
        assertThat(remains.nowPs()).isEqualTo(20_000_000 + PROPAGATION_PS + 32 * Bench.BIT_PS + PROPAGATION_PS);
    }

    @Test
    void aRerunAfterAResetIsTheSameRun() {
        Bench<FullDuplexLink> bench = Bench.link(1,
                FaultRule.linkDown(FaultScope.everywhere(), 20_000_000, 40_000_000, 0.5));
        bench.fabric.plug(1).configure(100_000_000, false);
        bench.send(0, 1, 200, 50);
        bench.send(1, 0, 200, 50);
        bench.scheduler.runUntil(300_000_000);
        List<Long> first = bench.history();
        bench.reset(1);
        assertThat(bench.fabric.inFlight()).isZero();
        bench.fabric.plug(1).configure(100_000_000, false);
        bench.send(0, 1, 200, 50);
        bench.send(1, 0, 200, 50);
        bench.scheduler.runUntil(300_000_000);
        assertThat(bench.history()).isEqualTo(first).hasSizeGreaterThan(1);
    }

    @Test
    void eachBitOfAFrameWithARightCheckSequenceCountsInTheHash() {
        Bench<FullDuplexLink> bench = Bench.link(1);
        byte[] content = Arrays.copyOf(Bench.frame(0, 1, 64, 1), 64 - Frame.FCS_BYTES);
        Set<Long> hashes = new HashSet<>();
        for (int bit = -1; bit < 8 * content.length; bit++) {
            byte[] changed = content.clone();
            if (bit >= 0) {
                changed[bit / 8] ^= (byte) (1 << (bit % 8));
            }
            hashes.add(hashOf(bench, 0, RecordingStation.withFcs(changed)));
        }
        assertThat(hashes).hasSize(8 * content.length + 1);
        assertThat(hashOf(bench, 1, RecordingStation.withFcs(content))).isNotIn(hashes);
        assertThat(hashOf(bench, 0, RecordingStation.withFcs(content))).isIn(hashes);
    }

    @Test
    void aFrameThatIsLostOnADeadLineCountsInTheHash() {
        Bench<FullDuplexLink> bench = Bench.link(1);
        long one = hashOfUnsent(bench, Bench.frame(0, 1, 64, 1));
        assertThat(hashOfUnsent(bench, Bench.frame(0, 1, 64, 2))).isNotEqualTo(one);
    }

    private static long hashOfUnsent(Bench<FullDuplexLink> bench, byte[] frame) {
        bench.reset(1);
        bench.fabric.plug(0).configure(10_000_000, true);
        bench.station(0).send(frame);
        bench.scheduler.drain();
        assertThat(bench.station(1).arrivals).isEmpty();
        return bench.hash.value();
    }

    private static long hashOf(Bench<FullDuplexLink> bench, int from, byte[] frame) {
        bench.reset(1);
        bench.station(from).send(frame);
        bench.scheduler.drain();
        return bench.hash.value();
    }
}
