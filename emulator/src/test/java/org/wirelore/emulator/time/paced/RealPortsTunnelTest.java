package org.wirelore.emulator.time.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketPort;
import org.wirelore.emulator.backend.udp.UdpWireConfig;
import org.wirelore.emulator.backend.udp.UdpWirePort;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.emulator.myrinet.tunnel.TunnelFrame;
import org.wirelore.emulator.time.virtual.Outcome;

/** Two Myrinet stations whose cables lead through this machine's kernel, in step with its clock. */
class RealPortsTunnelTest {
    private static final long LATENCY_PS = 20_000_000;
    private static final long LAG_MAX_NANOS = 10_000_000_000L;
    /** Code is loaded and compiled before the first packet. */
    private static final long BEGIN_PS = 300_000_000_000L;
    private static final long UNTIL_PS = 600_000_000_000L;
    private static final int RING_FRAMES = 1024;

    @Test
    void packetsPassAPairOfInterfaces() throws IOException {
        Needs.root("ip");
        try (VethPair pair = VethPair.make("myri");
                FramePort left = pair.left().inside(() -> packet(pair.leftInterface()));
                FramePort right = pair.right().inside(() -> packet(pair.rightInterface()))) {
            check(left, right);
        }
    }

    @Test
    void packetsPassDatagrams() throws IOException {
        InetSocketAddress there;
        try (DatagramSocket free = new DatagramSocket(local(0))) {
            there = local(free.getLocalPort());
        }
        try (UdpWirePort left = UdpWirePort
                .open(new UdpWireConfig(local(0), there, 7, FramePort.FRAME_BYTES_MAX, 1472));
                UdpWirePort right = UdpWirePort.open(
                        new UdpWireConfig(there, left.address(), 7, FramePort.FRAME_BYTES_MAX, 1472))) {
            check(left, right);
        }
    }

    private static void check(FramePort left, FramePort right) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TunnelWorld recorded = new TunnelWorld(List.of(left, right), LATENCY_PS);
                TunnelWorld replayed = new TunnelWorld(Arrays.asList(null, null), LATENCY_PS);
                ExternalLog log = PacedWorld.log(bytes, 2)) {
            for (TunnelWorld world : List.of(recorded, replayed)) {
                world.beginPs = BEGIN_PS;
                world.untilPs = UNTIL_PS;
            }
            Outcome first = recorded.live(WallClock.SYSTEM, LAG_MAX_NANOS, log);
            Outcome second = replayed.replay(recorded.recording(log, bytes));
            assertThat(recorded.players.get(1).history).isNotEmpty().allMatch(each -> each.startsWith("whole"));
            assertThat(recorded.tunnels.get(1).counters().latencyNs()).isGreaterThan(LATENCY_PS / 1_000);
            assertThat(second).hasToString(first.toString());
            assertThat(replayed.simulation.queue().hash()).isEqualTo(recorded.simulation.queue().hash());
        }
    }

    private static PacketPort packet(String name) throws IOException {
        return PacketPort.open(new PacketConfig(name, TunnelFrame.TYPE, true, false, PacketConfig.Path.AUTO,
                RING_FRAMES));
    }

    private static InetSocketAddress local(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
