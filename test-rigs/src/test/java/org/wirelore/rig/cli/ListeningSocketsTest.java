package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;

/** While a rig runs, its processes can be reached at what the rig asks for, and nowhere else. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ListeningSocketsTest {
    private static final String LOOPBACK = "127.0.0.1";
    private static final String PATIENT = "limits.lagUs=60000000";
    private static final String[] SHORT = {"program.arguments.repetitions=20", "program.arguments.warmUps=5"};
    private static final int BETWEEN_LOOKS_MS = 5;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"unet-pingpong,''", "tcp-cluster,''", "shm-pingpong,tcp 127.0.0.1", "mpi-tcp,tcp 127.0.0.1"})
    void aRigOfThisMachineListensAtLoopbackOnly(String rig, String expected) throws Exception {
        assertThat(whatListens(rig)).isEqualTo(expected.isEmpty() ? Set.of() : Set.of(expected));
    }

    @Test
    void aRigOnAWireOfItsOwnListensAtLoopbackOnly() throws Exception {
        Needs.namespaces();
        assertThat(whatListens("unet-veth")).isSubsetOf("tcp 127.0.0.1", "packet");
        assertThat(whatListens("tulip-on-veth", PATIENT)).isSubsetOf("packet");
        assertThat(whatListens("tulip-on-tap", PATIENT)).isEmpty();
    }

    @Test
    void aTunnelListensAtItsEndOnly() throws Exception {
        int near = freePort();
        int far = freePort();
        String local = "fabric.ports[0].datagram.local=" + LOOPBACK + ":";
        String remote = "fabric.ports[0].datagram.remote=" + LOOPBACK + ":";
        try (StartedCommand _ = new StartedCommand(List.of(), Map.of(), folder, "run", "tulip-on-udp-far", "--set",
                local + far, "--set", remote + near, "--set", PATIENT, "--out", folder.resolve("far").toString())) {
            assertThat(whatListens("tulip-on-udp", local + near, remote + far, PATIENT))
                    .containsExactly("udp 127.0.0.1");
        }
    }

    @Test
    void aMasterThatListensAtANameOpensNothingElse() throws Exception {
        ListeningSockets sockets = new ListeningSockets();
        try (StartedCommand launch = new StartedCommand(List.of(), Map.of(), folder, "launch", "-n", "2", "--remote",
                "1", "--rig", "mpi-tcp", "--listen", "localhost", "--out", folder.resolve("out").toString())) {
            launch.awaitSaying("(waiting for 1 rank)");
            sockets.look(launch.handle());
        }
        assertThat(sockets.seen()).containsExactly("tcp 127.0.0.1");
    }

    @Test
    void theTablesAreUnderstood() throws IOException {
        ListeningSockets sockets = new ListeningSockets();
        try (ServerSocket _ = new ServerSocket(0, 1, InetAddress.ofLiteral(LOOPBACK));
                DatagramSocket _ = new DatagramSocket(new InetSocketAddress("0.0.0.0", 0))) {
            sockets.look(ProcessHandle.current());
        }
        assertThat(sockets.seen()).contains("tcp 127.0.0.1").anyMatch(socket -> socket.startsWith("udp 0"));
    }

    private Set<String> whatListens(String rig, String... settings) throws Exception {
        List<String> all = new ArrayList<>(List.of("run", rig, "--out", folder.resolve("out").toString()));
        for (String setting : rig.matches("shm-pingpong|unet-veth") ? SHORT : settings) {
            all.addAll(List.of("--set", setting));
        }
        ListeningSockets sockets = new ListeningSockets();
        try (StartedCommand command = new StartedCommand(List.of(), Map.of(), folder, all.toArray(String[]::new))) {
            while (!command.hasEnded(BETWEEN_LOOKS_MS)) {
                sockets.look(command.handle());
            }
            assertThat(command.code()).as(command.said()).isZero();
        }
        return sockets.seen();
    }

    private static int freePort() throws IOException {
        try (DatagramSocket probe = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }
}
