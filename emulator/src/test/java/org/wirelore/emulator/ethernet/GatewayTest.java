package org.wirelore.emulator.ethernet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.RecordingStation;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.fault.frame.Corruption;

class GatewayTest {
    private static final long BYTE_PS = 80_000;
    private static final long PROPAGATION_PS = 50_000;
    /** Preamble, frame and gap of the shortest frame. */
    private static final long SHORTEST_PS = (8 + 64 + 12) * BYTE_PS;

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final List<byte[]> left = new ArrayList<>();

    private GatewayWires wires(FaultRule... rules) {
        return new GatewayWires("wires", 2, LinkConfig.fastEthernet(),
                wire -> (bytes, length) -> left.add(Arrays.copyOf(bytes, length)),
                new FabricEnvironment(scheduler, new SeededDecider(1), new FaultPlan(List.of(rules)), null, null));
    }

    @Test
    void aFrameThatEntersArrivesWithItsLastBitPaddedAndWithACheckSequence() {
        GatewayWires wires = wires();
        RecordingStation station = new RecordingStation(scheduler, wires.plug(0));
        scheduler.runUntil(1_000_000_000);
        wires.gateway(0).enter(new byte[20], 20, 1_000_000_000);
        scheduler.runUntil(2_000_000_000);
        assertThat(station.arrivals).hasSize(1);
        assertThat(station.arrivals.getFirst().bytes().length).isEqualTo(64);
        assertThat(station.arrivals.getFirst().nowPs()).isEqualTo(1_000_000_000 + PROPAGATION_PS);
        assertThat(wires.gateway(0).counters().padded).isEqualTo(1);
    }

    @Test
    void framesThatEnterAtOnceAreSpreadAsTheSpeedOfTheWireDemands() {
        GatewayWires wires = wires();
        RecordingStation station = new RecordingStation(scheduler, wires.plug(0));
        scheduler.runUntil(1_000_000_000);
        for (int i = 0; i < 3; i++) {
            wires.gateway(0).enter(new byte[60], 60, 1_000_000_000);
        }
        scheduler.runUntil(2_000_000_000);
        assertThat(station.arrivals).extracting(each -> each.nowPs()).containsExactly(
                1_000_000_000 + PROPAGATION_PS, 1_000_000_000 + PROPAGATION_PS + SHORTEST_PS,
                1_000_000_000 + PROPAGATION_PS + 2 * SHORTEST_PS);
    }

    @Test
    void aFloodIsLostAndCountedOnceTheQueueIsFull() {
        GatewayWires wires = wires();
        new RecordingStation(scheduler, wires.plug(0));
        for (int i = 0; i < 2 * Gateway.WAITING_MAX; i++) {
            wires.gateway(0).enter(new byte[60], 60, 0);
        }
        scheduler.runUntil(1_000_000_000_000L);
        GatewayCounters counters = wires.gateway(0).counters();
        assertThat(counters.entered).isEqualTo(Gateway.WAITING_MAX + 1);
        assertThat(counters.lostFull).isEqualTo(Gateway.WAITING_MAX - 1);
        assertThat(wires.counters(0).delivered).isEqualTo(counters.entered);
    }

    @Test
    void whatLeavesHasNoCheckSequenceAndNothingBrokenLeaves() {
        GatewayWires wires = wires(
                new FaultRule(FaultCondition.withProbability(1).in(FaultScope.from("wires", 1)), new Corruption(1)));
        RecordingStation whole = new RecordingStation(scheduler, wires.plug(0));
        RecordingStation broken = new RecordingStation(scheduler, wires.plug(1));
        byte[] frame = RecordingStation.numbered(1, 2, 100, 5);
        whole.send(frame);
        broken.send(frame);
        scheduler.runUntil(1_000_000_000);
        assertThat(left).hasSize(1);
        assertThat(left.getFirst()).isEqualTo(Arrays.copyOf(frame, 96));
        assertThat(wires.gateway(1).counters().broken).isEqualTo(1);
    }

    @Test
    void aWireWithoutCarrierIsDownForItsStationAndLosesWhatEnters() {
        GatewayWires wires = wires();
        RecordingStation station = new RecordingStation(scheduler, wires.plug(0));
        wires.carrier(0, false);
        wires.gateway(0).enter(new byte[60], 60, 0);
        scheduler.runUntil(1_000_000_000);
        assertThat(wires.plug(0).isUp()).isFalse();
        assertThat(wires.plug(1).isUp()).isTrue();
        assertThat(station.arrivals).isEmpty();
        assertThat(wires.gateway(0).counters().lostOnMedium).isEqualTo(1);

        wires.carrier(0, true);
        wires.gateway(0).enter(new byte[60], 60, scheduler.now());
        scheduler.runUntil(2_000_000_000);
        assertThat(station.arrivals).hasSize(1);
    }

    @Test
    void aFrameWithoutAHeaderOrTooLongForAnyMediumCanNotEnter() {
        Gateway gateway = wires().gateway(0);
        assertThatThrownBy(() -> gateway.enter(new byte[13], 13, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> gateway.enter(new byte[9000], 9000, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
