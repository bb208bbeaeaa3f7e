package org.wirelore.rig.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketUNetDevice;
import org.wirelore.emulator.linux.InterfaceFacts;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.launch.JvmOptions;

/** Two players on a wire of the test's own. */
@Timeout(60)
class UNetBenchPeerTest {
    private static final int OTHER_TYPE = 0x88B6;
    private static final int ROUNDS = 200;

    @Test
    void playersMeetAlsoWhileAnotherHasReservedPortsOnOneSideOnly() throws IOException {
        Needs.namespaces();
        try (VethPair pair = VethPair.make("bench");
                PacketUNetDevice left = device(pair.left(), pair.leftInterface());
                PacketUNetDevice right = device(pair.right(), pair.rightInterface())) {
            left.reservePorts(2);
            try (BenchPeer pong = player(pair.right(), pair.rightInterface(), left.mac());
                    BenchPeer ping = player(pair.left(), pair.leftInterface(), right.mac())) {
                pong.order("pong " + ROUNDS);
                ping.order("ping " + ROUNDS);
                assertThat(ping.await().frames()).isEqualTo(ROUNDS);
                assertThat(pong.await().frames()).isEqualTo(ROUNDS);
            }
        }
    }

    @Test
    void aPlayerThatEndsIsNamedInAFewWords() throws IOException {
        List<String> command = new ArrayList<>(java());
        command.add("no.such.Main");
        try (BenchPeer peer = new BenchPeer("U-Net endpoint in the network namespace left", command)) {
            assertThatThrownBy(() -> peer.order("ping 1")).isInstanceOf(IOException.class)
                    .hasMessage("U-Net endpoint in the network namespace left ended early; its output is above");
        }
    }

    private static PacketUNetDevice device(NetworkNamespace namespace, String name) throws IOException {
        return namespace.inside(() -> PacketUNetDevice.open(new RealHost(name, RealHost.Spin.HINT),
                PacketConfig.of(name, OTHER_TYPE)));
    }

    private static BenchPeer player(NetworkNamespace namespace, String name, long peer) throws IOException {
        List<String> command = new ArrayList<>(namespace.commandPrefix());
        command.addAll(java());
        command.addAll(List.of(UNetBenchPeer.class.getName(), name, InterfaceFacts.macText(peer), "0",
                PacketConfig.Path.AUTO.name()));
        return new BenchPeer(name, command);
    }

    /** What runs a main class of this project. */
    static List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JvmOptions.COMMON);
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
        return command;
    }
}
