package org.wirelore.emulator.myrinet.tunnel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.myrinet.route.PortDelta;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.myrinet.MyrinetConfig;
import org.wirelore.emulator.myrinet.MyrinetFabric;
import org.wirelore.emulator.myrinet.SlackConfig;
import org.wirelore.emulator.myrinet.tunnel.TunnelStation.Arrived;

/** A host at a crossbar, from which a cable leads out, and a host at the other end of what comes in. */
class TunnelOnFabricTest {
    private static final long MS = 1_000_000_000L;
    private static final long RESET_PS = 50 * MS;

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final MyrinetFabric fabric = new MyrinetFabric("net", config(),
            FabricEnvironment.plain(scheduler, new SeededDecider(1)));
    private final TunnelStation left = new TunnelStation(scheduler, fabric.plug(0));
    private final StreamTunnel leftEnd = end("left", 1, true);
    private final StreamTunnel rightEnd = end("right", 2, false);
    private final TunnelStation right = new TunnelStation(scheduler, fabric.plug(3));

    private static MyrinetConfig config() {
        Topology topology = new Topology(List.of(4), 4);
        topology.connect(new Topology.End(0, 0), topology.endOfHost(0));
        topology.connect(new Topology.End(0, 1), topology.endOfHost(1));
        topology.connect(topology.endOfHost(2), topology.endOfHost(3));
        return new MyrinetConfig(topology, List.of("xbar"), List.of("left", "out", "in", "right"), 6_250,
                Collections.nCopies(topology.ends(), 15_000L), new SlackConfig(80, 56, 40), 150_000, RESET_PS);
    }

    private StreamTunnel end(String name, int plug, boolean isLeft) {
        StreamTunnel end = new StreamTunnel(name, TunnelPair.config(), scheduler, fabric.plug(plug),
                (bytes, length) -> {
                    byte[] frame = Arrays.copyOf(bytes, length);
                    long atPs = scheduler.now() + TunnelPair.OUTSIDE_PS;
                    scheduler.alarm("frame", () -> (isLeft ? rightEnd() : leftEnd()).enter(frame, length, atPs))
                            .set(atPs);
                }, 1);
        end.boot();
        return end;
    }

    private StreamTunnel leftEnd() {
        return leftEnd;
    }

    private StreamTunnel rightEnd() {
        return rightEnd;
    }

    /** A packet with a route of one byte, and without it. */
    private static byte[] routed(int length, int number) {
        byte[] packet = new byte[length + 1];
        packet[0] = PortDelta.toByte(1);
        System.arraycopy(StreamTunnelTest.pattern(length, number), 0, packet, 1, length);
        return packet;
    }

    @Test
    void packetsPassCrossbarAndTunnelWhole() {
        left.send(routed(9_000, 1));
        left.send(routed(2, 2));
        left.send(routed(5_000, 3));
        right.send(new byte[]{PortDelta.toByte(-1), 7});
        scheduler.runUntil(10 * MS);
        assertThat(right.arrived).noneMatch(Arrived::isCut).extracting(Arrived::bytes).containsExactly(
                StreamTunnelTest.pattern(9_000, 1), StreamTunnelTest.pattern(2, 2), StreamTunnelTest.pattern(5_000, 3));
        assertThat(left.arrived).extracting(Arrived::bytes).containsExactly(new byte[]{7});
        assertThat(fabric.inFlight() + leftEnd.inFlight() + rightEnd.inFlight()).isZero();
    }

    @Test
    void whatWasDamagedBeforeTheTunnelIsDamagedBehindIt() {
        left.residue = 0x31;
        left.send(routed(700, 1));
        scheduler.runUntil(10 * MS);
        assertThat(right.arrived).hasSize(1).noneMatch(packet -> packet.residue() == 0);
    }

    @Test
    void aReceiverThatStopsHoldsTheSenderUpUntilAForwardResetWhichTheFarEndSees() {
        right.stopsAtHead = true;
        scheduler.runUntil(MS);
        left.send(routed(200_000, 1));
        scheduler.runUntil(RESET_PS - 10 * MS);
        assertThat(left.unsent()).isEqualTo(1);
        assertThat(StreamTunnelTest.counters(leftEnd)).containsEntry("stops", 1L);
        scheduler.runUntil(2 * RESET_PS);
        assertThat(fabric.forwardResets()).isPositive();
        assertThat(right.arrived).extracting(Arrived::isCut).containsExactly(true);
        right.stopsAtHead = false;
        right.wire.go(scheduler.now());
        left.send(routed(3_000, 2));
        scheduler.runUntil(3 * RESET_PS);
        assertThat(right.arrived.getLast().bytes()).isEqualTo(StreamTunnelTest.pattern(3_000, 2));
    }
}
