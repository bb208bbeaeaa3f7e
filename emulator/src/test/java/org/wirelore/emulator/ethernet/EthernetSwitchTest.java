package org.wirelore.emulator.ethernet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.contract.RecordingStation;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.fault.frame.Corruption;

class EthernetSwitchTest {
    private static final long LATENCY_PS = 10_000_000;
    private static final long CABLE_PS = 50_000;
    private static final SwitchConfig.PortConfig FAST = SwitchConfig.PortConfig.fastEthernet();

    private static SwitchConfig config(SwitchConfig.Forwarding forwarding, int queueMax,
            SwitchConfig.PortConfig... ports) {
        return new SwitchConfig(List.of(ports), forwarding, LATENCY_PS, SwitchConfig.QueueUnit.FRAMES, queueMax, 4,
                1_000_000_000, 1518);
    }

    private static Bench<EthernetSwitch> stored(int ports) {
        return Bench.ethernetSwitch(1, config(SwitchConfig.Forwarding.STORE_AND_FORWARD, 128,
                Collections.nCopies(ports, FAST).toArray(new SwitchConfig.PortConfig[0])));
    }

    /** Lets every station be heard once. */
    private static void learnAll(Bench<EthernetSwitch> bench) {
        for (int i = 0; i < bench.fabric.plugs(); i++) {
            bench.station(i).send(RecordingStation.numbered(Bench.BROADCAST, Bench.address(i), 64, 0));
        }
        bench.scheduler.drain();
        bench.stations.forEach(RecordingStation::reset);
    }

    @Test
    void aStoredFrameTakesItsTimeTwiceAndTheLatency() {
        Bench<EthernetSwitch> bench = stored(2);
        bench.send(0, 1, 1518, 1);
        bench.scheduler.drain();
        assertThat(bench.station(1).arrivals.getFirst().nowPs())
                .isEqualTo(2 * (1526 * Bench.BYTE_PS + CABLE_PS) + LATENCY_PS);
    }

    @Test
    void aFrameThatIsCutThroughTakesItsTimeOnce() {
        Bench<EthernetSwitch> bench = Bench.ethernetSwitch(1,
                config(SwitchConfig.Forwarding.CUT_THROUGH, 128, FAST, FAST));
        bench.send(0, 1, 1518, 1);
        bench.scheduler.drain();
        RecordingStation.Arrival arrival = bench.station(1).arrivals.getFirst();
        assertThat(arrival.nowPs()).isEqualTo((22 + 1526) * Bench.BYTE_PS + 2 * CABLE_PS + LATENCY_PS);
        assertThat(arrival.endPs() - arrival.startPs()).isEqualTo(1526 * Bench.BYTE_PS);
        assertThat(bench.fabric.switchCounters().cutThrough).isEqualTo(1);
    }

    @Test
    void aFrameIsNotCutThroughToAnotherSpeedOrABusyOutput() {
        Bench<EthernetSwitch> bench = Bench.ethernetSwitch(1, config(SwitchConfig.Forwarding.CUT_THROUGH, 128, FAST,
                new SwitchConfig.PortConfig(10_000_000, true, CABLE_PS), FAST));
        learnAll(bench);
        long cutBefore = bench.fabric.switchCounters().cutThrough;
        bench.send(0, 1, 100, 1);
        bench.scheduler.drain();
        assertThat(bench.station(1).numbers()).containsExactly(0);
        assertThat(bench.fabric.switchCounters().cutThrough).isEqualTo(cutBefore);
        bench.send(0, 2, 1000, 1);
        bench.station(1).send(Bench.frame(1, 2, 64, 5));
        bench.scheduler.drain();
        assertThat(bench.fabric.switchCounters().cutThrough).isEqualTo(cutBefore + 1);
        assertThat(bench.station(2).numbers()).containsExactlyInAnyOrder(0, 5);
    }

    @Test
    void anUnknownDestinationIsFloodedAndALearnedOneIsNot() {
        Bench<EthernetSwitch> bench = stored(4);
        bench.send(0, 1, 64, 1);
        bench.scheduler.drain();
        for (int i = 1; i < 4; i++) {
            assertThat(bench.station(i).arrivals).hasSize(1);
        }
        bench.send(1, 0, 64, 1);
        bench.send(0, 1, 64, 1);
        bench.scheduler.drain();
        assertThat(bench.station(0).arrivals).hasSize(1);
        assertThat(bench.station(2).arrivals).as("nothing more").hasSize(1);
        assertThat(bench.fabric.switchCounters().flooded).isEqualTo(1);
        assertThat(bench.fabric.switchCounters().forwarded).isEqualTo(2);
    }

    @Test
    void multicastAndBroadcastGoEverywhereButBack() {
        Bench<EthernetSwitch> bench = stored(3);
        learnAll(bench);
        bench.station(0).send(RecordingStation.numbered(Bench.BROADCAST, Bench.address(0), 64, 1),
                RecordingStation.numbered(0x01_00_5E_00_00_01L, Bench.address(0), 64, 2));
        bench.scheduler.drain();
        assertThat(bench.station(0).arrivals).isEmpty();
        assertThat(bench.station(1).numbers()).containsExactly(1, 2);
        assertThat(bench.station(2).numbers()).containsExactly(1, 2);
    }

    @Test
    void aFrameToAStationOnItsOwnPortIsFiltered() {
        Bench<EthernetSwitch> bench = stored(3);
        learnAll(bench);
        bench.station(0).send(RecordingStation.numbered(Bench.address(0), Bench.address(0), 64, 1));
        bench.scheduler.drain();
        assertThat(bench.fabric.switchCounters().filtered).isEqualTo(1);
        assertThat(bench.station(1).arrivals).isEmpty();
    }

    @Test
    void anAddressIsForgottenAfterTheAgeingTime() {
        Bench<EthernetSwitch> bench = stored(3);
        learnAll(bench);
        bench.scheduler.runUntil(bench.scheduler.now() + 1_000_000_000);
        bench.send(0, 1, 64, 1);
        bench.scheduler.drain();
        assertThat(bench.station(2).arrivals).as("flooded").hasSize(1);
    }

    @Test
    void aStationThatMovesIsFoundWhereItWasHeardLast() {
        Bench<EthernetSwitch> bench = stored(3);
        learnAll(bench);
        bench.station(2).send(RecordingStation.numbered(Bench.BROADCAST, Bench.address(1), 64, 1));
        bench.scheduler.drain();
        bench.send(0, 1, 64, 1);
        bench.scheduler.drain();
        assertThat(bench.station(2).numbers()).containsExactly(0);
    }

    @Test
    void aFullTableLearnsNoMoreUntilAnEntryHasAged() {
        Bench<EthernetSwitch> bench = stored(6);
        learnAll(bench);
        assertThat(bench.fabric.learned()).isEqualTo(4);
        assertThat(bench.fabric.switchCounters().unlearned).isEqualTo(2);
        bench.send(0, 5, 64, 1);
        bench.scheduler.drain();
        assertThat(bench.station(1).arrivals).as("never learned, so flooded").hasSize(1);
        bench.scheduler.runUntil(bench.scheduler.now() + 1_000_000_000);
        bench.send(5, 0, 64, 1);
        bench.scheduler.drain();
        assertThat(bench.fabric.switchCounters().unlearned).isEqualTo(2);
        assertThat(bench.fabric.learned()).isEqualTo(1);
    }

    @Test
    void aFullQueueDropsTheNewcomerAndCounts() {
        Bench<EthernetSwitch> bench = Bench.ethernetSwitch(1, config(SwitchConfig.Forwarding.STORE_AND_FORWARD, 3, FAST,
                FAST, new SwitchConfig.PortConfig(10_000_000, true, CABLE_PS)));
        learnAll(bench);
        bench.send(0, 2, 1000, 20);
        bench.scheduler.drain();
        SwitchCounters counters = bench.fabric.switchCounters();
        assertThat(counters.overflowed).isPositive();
        assertThat(bench.station(2).numbers()).hasSize(20 - (int) counters.overflowed).isSorted().startsWith(0, 1, 2,
                3);
    }

    @Test
    void aQueueMayBeBoundInBytes() {
        SwitchConfig bytes = new SwitchConfig(List.of(FAST, new SwitchConfig.PortConfig(10_000_000, true, CABLE_PS)),
                SwitchConfig.Forwarding.STORE_AND_FORWARD, LATENCY_PS, SwitchConfig.QueueUnit.BYTES, 2500, 16,
                1_000_000_000_000L, 1518);
        Bench<EthernetSwitch> bench = Bench.ethernetSwitch(1, bytes);
        bench.send(0, 1, 1000, 5);
        bench.scheduler.drain();
        assertThat(bench.station(1).numbers()).as("one going out and two in the queue").containsExactly(0, 1, 2);
    }

    @Test
    void brokenFramesAreNotForwardedWhenStored() {
        Bench<EthernetSwitch> bench = stored(2);
        byte[] damaged = Bench.frame(0, 1, 100, 1);
        damaged[50] ^= 4;
        byte[] runt = RecordingStation.withFcs(Arrays.copyOf(Bench.frame(0, 1, 60, 2), 50));
        byte[] giant = Bench.frame(0, 1, 1519, 3);
        bench.station(0).send(damaged, runt, giant, new byte[]{1}, Bench.frame(0, 1, 64, 4));
        bench.scheduler.drain();
        SwitchCounters counters = bench.fabric.switchCounters();
        assertThat(bench.station(1).numbers()).containsExactly(4);
        assertThat(counters.badFcs).isEqualTo(1);
        assertThat(counters.runts).isEqualTo(2);
        assertThat(counters.giants).isEqualTo(1);
        assertThat(counters.received).isEqualTo(5);
    }

    @Test
    void damagedFramesAreForwardedWhenCutThrough() {
        Bench<EthernetSwitch> bench = Bench.ethernetSwitch(1,
                config(SwitchConfig.Forwarding.CUT_THROUGH, 128, FAST, FAST));
        byte[] damaged = Bench.frame(0, 1, 100, 1);
        damaged[50] ^= 4;
        bench.station(0).send(damaged, new byte[]{1, 2, 3});
        bench.scheduler.drain();
        assertThat(bench.station(1).arrivals).hasSize(1);
        assertThat(bench.station(1).arrivals.getFirst().isIntact()).isFalse();
        assertThat(bench.fabric.switchCounters().runts).as("without a header there is no way to go").isEqualTo(1);
        assertThat(bench.fabric.learned()).as("no address is learned from a damaged frame").isZero();
    }

    @Test
    void aDamagedCableIntoTheSwitchCostsTheFrame() {
        Bench<EthernetSwitch> bench = Bench.ethernetSwitch(1, SwitchConfig.fastEthernet(2),
                new FaultRule(FaultCondition.atFrames(1L).in(FaultScope.from("switch0", 0)), new Corruption(1)));
        bench.send(0, 1, 64, 3);
        bench.scheduler.drain();
        assertThat(bench.station(1).numbers()).containsExactly(0, 2);
        assertThat(bench.fabric.switchCounters().badFcs).isEqualTo(1);
        assertThat(bench.plan.unused()).isEmpty();
    }

    @Test
    void aHalfDuplexPortSharesItsCableWithItsStation() {
        SwitchConfig.PortConfig half = new SwitchConfig.PortConfig(100_000_000, false, CABLE_PS);
        Bench<EthernetSwitch> bench = Bench.ethernetSwitch(5,
                config(SwitchConfig.Forwarding.STORE_AND_FORWARD, 128, FAST, half));
        assertThat(bench.fabric.plug(0).offersFullDuplex()).isTrue();
        assertThat(bench.fabric.plug(1).offersFullDuplex()).isFalse();
        learnAll(bench);
        bench.send(0, 1, 1000, 50);
        bench.send(1, 0, 1000, 50);
        bench.scheduler.drain();
        PlugCounters station = bench.fabric.counters(1);
        assertThat(station.collisions).isPositive();
        assertThat(bench.fabric.portCounters(1).collisions).isPositive();
        assertThat(bench.station(0).numbers()).hasSize(50 - (int) station.abandonedExcessive);
        assertThat(bench.station(1).numbers()).hasSize(50 - (int) bench.fabric.switchCounters().unsent);
        assertThat(bench.fabric.inFlight()).isZero();
    }

    @Test
    void aPortThatGoesDownForgetsItsAddresses() {
        Bench<EthernetSwitch> bench = Bench.ethernetSwitch(1, SwitchConfig.fastEthernet(3),
                FaultRule.linkDown(FaultScope.to("switch0", 1), 900_000_000, 1_000_000_000, 1));
        bench.station(1).send(RecordingStation.numbered(Bench.BROADCAST, Bench.address(1), 64, 0));
        bench.scheduler.runUntil(890_000_000);
        assertThat(bench.fabric.learned()).isEqualTo(1);
        bench.scheduler.runUntil(910_000_000);
        assertThat(bench.fabric.learned()).isZero();
        bench.send(0, 1, 64, 1);
        bench.scheduler.drain();
        assertThat(bench.fabric.switchCounters().outputsDown).isEqualTo(1);
        assertThat(bench.station(1).linkChanges).isEqualTo(2);
    }

    @Test
    void afterAResetNothingIsLearnedOrQueued() {
        Bench<EthernetSwitch> bench = Bench.ethernetSwitch(1, config(SwitchConfig.Forwarding.STORE_AND_FORWARD, 8, FAST,
                new SwitchConfig.PortConfig(10_000_000, true, CABLE_PS)));
        bench.send(0, 1, 1000, 20);
        bench.scheduler.runUntil(1_000_000_000);
        assertThat(bench.fabric.queued(1)).isPositive();
        bench.reset(1);
        assertThat(bench.fabric.learned()).isZero();
        assertThat(bench.fabric.inFlight()).isZero();
        bench.send(0, 1, 1000, 2);
        bench.scheduler.drain();
        assertThat(bench.station(1).numbers()).containsExactly(0, 1);
        assertThat(bench.fabric.switchCounters().received).isEqualTo(2);
    }

    @Test
    void impossibleSwitchesAreRefused() {
        assertThatThrownBy(() -> SwitchConfig.fastEthernet(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> config(SwitchConfig.Forwarding.STORE_AND_FORWARD, 0, FAST, FAST))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SwitchConfig.PortConfig(3, true, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LinkConfig(100_000_000, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Frame.CAPACITY).as("the longest frame that a switch can be set to pass").isEqualTo(4096);
    }
}
