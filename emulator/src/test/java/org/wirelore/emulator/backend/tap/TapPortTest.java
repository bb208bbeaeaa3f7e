package org.wirelore.emulator.backend.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.NetworkInterfaces;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.PollWaiter;

@SuppressWarnings("NullAway.Init") // the namespace is made before each test
class TapPortTest {
    private static final TapConfig CONFIG = new TapConfig("tap0", "10.77.0.1/24", TapConfig.ETHERNET_MTU);
    private static final long LOOK_NANOS = 10_000_000;

    private NetworkNamespace namespace;

    @BeforeEach
    void makeANamespace() throws IOException {
        Needs.namespaces();
        Needs.file("/dev/net/tun");
        namespace = NetworkNamespace.make("tap");
    }

    @AfterEach
    void removeIt() throws IOException {
        if (namespace != null) {
            namespace.close();
        }
    }

    @Test
    void theHostsPingIsAnswered() throws Exception {
        Needs.tool("ping");
        try (TapPort port = namespace.inside(() -> TapPort.open(CONFIG)); PollWaiter waiter = new PollWaiter()) {
            port.wakes(waiter);
            List<String> command = new ArrayList<>(namespace.commandPrefix());
            command.addAll(List.of("ping", "-c", "3", "-i", "0.2", "-W", "10", "10.77.0.2"));
            Process ping = new ProcessBuilder(command).redirectErrorStream(true).start();
            EchoStation station = new EchoStation(0x0200_0000_0002L, 0x0A4D_0002);
            MemorySegment frame = MemorySegment.ofArray(new byte[port.frameBytesMax()]);
            while (ping.isAlive()) {
                waiter.await(LOOK_NANOS);
                int length = port.receive(frame, 0);
                while (length != FramePort.NONE) {
                    if (station.answers(frame, length)) {
                        assertThat(port.send(frame, 0, length)).isTrue();
                    }
                    length = port.receive(frame, 0);
                }
            }
            String words = new String(ping.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(words).contains("3 packets transmitted, 3 received");
            assertThat(station.pings).isEqualTo(3);
            assertThat(port.isUp()).isTrue();
        }
        assertThat(namespace.inside(NetworkInterfaces::names)).containsExactly("lo");
    }

    @Test
    void aNameThatIsTakenIsRefused() throws IOException {
        try (TapPort port = namespace.inside(() -> TapPort.open(CONFIG))) {
            assertThat(port.name()).isEqualTo("tap:tap0");
            assertThatThrownBy(() -> namespace.inside(() -> TapPort.open(CONFIG))).isInstanceOf(IOException.class)
                    .hasMessageContaining("tap0 exists already")
                    .hasMessageContaining("process " + ProcessHandle.current().pid() + " uses it")
                    .hasMessageNotContaining("ip link del");
        }
    }

    @Test
    void anInterfaceThatIsRemovedIsDownAndQuiet() throws IOException {
        try (TapPort port = namespace.inside(() -> TapPort.open(CONFIG))) {
            MemorySegment frame = MemorySegment.ofArray(new byte[port.frameBytesMax()]);
            IpCommand.run("-n", namespace.name(), "link", "del", "tap0");
            assertThat(port.isUp()).isFalse();
            assertThat(port.receive(frame, 0)).isEqualTo(FramePort.NONE);
            assertThat(port.send(frame, 0, 60)).isFalse();
            assertThat(port.counters().sendDown).isEqualTo(1);
            assertThat(port.counters().downs).isEqualTo(1);
            assertThat(port.warnings()).contains("tap:tap0: was down when the run ended: the interface tap0 was"
                    + " removed during the run; start again to make it anew");
        }
    }

    @Test
    void framesBeyondTheLimitsAreRefusedAndCounted() throws IOException {
        try (TapPort port = namespace.inside(() -> TapPort.open(CONFIG))) {
            MemorySegment frame = MemorySegment.ofArray(new byte[4096]);
            assertThat(port.send(frame, 0, FramePort.HEADER_BYTES - 1)).isFalse();
            assertThat(port.send(frame, 0, port.frameBytesMax() + 1)).isFalse();
            assertThat(port.counters().sendLength).isEqualTo(2);
        }
    }
}
