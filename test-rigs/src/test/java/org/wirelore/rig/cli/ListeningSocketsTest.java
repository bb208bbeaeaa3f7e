package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.RigConfig;

/**
 * While a shipped rig runs, its processes can be reached at what the rig asks for, and nowhere else. The test of the
 * rig with a virtual machine looks at that by itself, as does {@code DeterminismTest} at those of
 * virtual time.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ListeningSocketsTest {
    private static final String LOOPBACK = "127.0.0.1";
    private static final String PATIENT = "limits.lagUs=60000000";
    private static final List<String> WITH_A_GUEST = List.of("qemu-tulip", "guest-tulip", "guest-lossy",
            "guest-cluster", "guest-relay");
    private static final List<String> REAL = List.of("shm-pingpong", "mpi-shm", "mpi-fmp", "mpi-sci", "mpi-tcp",
            "mpi-via", "mpi-viasci",
            "unet-veth", "via-veth", "via-nic", "urtp-bridge");
    private static final List<String> PACED = List.of("tulip-on-veth", "tulip-on-tap", "fmp-on-veth");
    private static final List<String> PAIRED = List.of("tulip-on-udp", "tulip-on-udp-far", "tulip-on-serial",
            "tulip-on-serial-far", "fmp-on-udp", "fmp-on-udp-far");

    @TempDir
    private Path folder;

    static List<String> virtual() {
        ConfigFolder shipped = ConfigFolder.find();
        RigLoader loader = new RigLoader(shipped, ProductRegistry.REGISTRY);
        return shipped.names(ConfigFolder.Kind.RIG).stream()
                .filter(name -> loader.load(loader.file(name), List.of()).mode() == RigConfig.Mode.VIRTUAL).toList();
    }

    @Test
    void everyShippedRigIsLookedAt() {
        assertThat(Stream.of(virtual(), REAL, PACED, PAIRED, WITH_A_GUEST).flatMap(List::stream))
                .containsExactlyInAnyOrderElementsOf(ConfigFolder.find().names(ConfigFolder.Kind.RIG));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm-pingpong", "mpi-shm", "mpi-fmp", "mpi-sci", "mpi-tcp", "mpi-via", "mpi-viasci"})
    void aJobOfThisMachineListensAtLoopbackOnly(String rig) throws Exception {
        ListeningSockets sockets = ListeningSockets.openedFromNowOn();
        assertThat(sockets.during(() -> run("out", rig, brief(rig)))).isZero();
        assertThat(sockets.seen()).containsExactly("tcp " + LOOPBACK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"unet-veth", "via-veth", "urtp-bridge"})
    void aJobOnAWireOfItsOwnListensAtLoopbackOnly(String rig) throws Exception {
        Needs.namespaces();
        ListeningSockets sockets = ListeningSockets.openedFromNowOn();
        assertThat(sockets.during(() -> run("out", rig, brief(rig)))).isZero();
        assertThat(sockets.seen()).contains("tcp " + LOOPBACK).isSubsetOf("packet", "tcp " + LOOPBACK);
    }

    @Test
    void emulatedCardsOnRealWiresListenToThoseOnly() throws Exception {
        Needs.namespaces();
        ListeningSockets onWires = ListeningSockets.openedFromNowOn();
        assertThat(onWires.during(() -> run("wires", "tulip-on-veth", PATIENT,
                "variants=[{\"name\":\"raw\",\"set\":{\"protocol.kind\":\"raw\"}}]",
                "program.arguments.repetitions=50")))
                .isZero();
        assertThat(onWires.seen()).isSubsetOf("packet");
        ListeningSockets onCables = ListeningSockets.openedFromNowOn();
        onCables.during(() -> run("cables", "fmp-on-veth", PATIENT, "variants=[]", "checks=[]",
                "program.arguments.rounds=5"));
        assertThat(onCables.seen()).isSubsetOf("packet");
        ListeningSockets onTap = ListeningSockets.openedFromNowOn();
        assertThat(onTap.during(() -> run("tap", "tulip-on-tap", PATIENT, "program.arguments.answerSeconds=0.1")))
                .isZero();
        assertThat(onTap.seen()).isEmpty();
    }

    @Test
    void aTunnelListensAtItsEndsOnly() throws Exception {
        int near = freePort();
        int far = freePort();
        String local = "fabric.ports[0].datagram.local=" + LOOPBACK + ":";
        String remote = "fabric.ports[0].datagram.remote=" + LOOPBACK + ":";
        ListeningSockets sockets = ListeningSockets.openedFromNowOn();
        sockets.during(() -> both("tulip-on-udp", List.of(local + near, remote + far),
                List.of(local + far, remote + near)));
        assertThat(sockets.seen()).containsExactly("udp " + LOOPBACK);
    }

    @Test
    void aSerialLineNeedsNoSockets() throws Exception {
        Needs.tool("socat");
        String device = "fabric.ports[0].serial.device=";
        Path left = folder.resolve("left");
        Path right = folder.resolve("right");
        Process line = new ProcessBuilder("socat", "pty,raw,echo=0,link=" + left, "pty,raw,echo=0,link=" + right)
                .inheritIO().start();
        try {
            while (line.isAlive() && !Files.exists(right)) {
                Thread.onSpinWait();
            }
            ListeningSockets sockets = ListeningSockets.openedFromNowOn();
            sockets.during(() -> both("tulip-on-serial", List.of(device + left, "consoles=[]"),
                    List.of(device + right)));
            assertThat(sockets.seen()).isEmpty();
        } finally {
            line.destroy();
            line.waitFor();
        }
    }

    @Test
    void aMasterThatListensAtANameOpensNothingElse() throws Exception {
        ListeningSockets sockets = ListeningSockets.ofOthers();
        try (StartedCommand launch = new StartedCommand(List.of(), Map.of(), folder, "launch", "-n", "2", "--remote",
                "1", "--rig", "mpi-tcp", "--listen", "localhost", "--out", folder.resolve("out").toString())) {
            launch.awaitSaying("(waiting for 1 rank)");
            sockets.look(launch.handle());
        }
        assertThat(sockets.seen()).containsExactly("tcp " + LOOPBACK);
    }

    @Test
    void theTablesAreUnderstood() throws Exception {
        ListeningSockets sockets = ListeningSockets.openedFromNowOn();
        sockets.during(() -> {
            try (ServerSocket _ = new ServerSocket(0, 1, InetAddress.ofLiteral(LOOPBACK));
                    DatagramSocket _ = new DatagramSocket(new InetSocketAddress("0.0.0.0", 0));
                    DatagramSocket connected = new DatagramSocket()) {
                connected.connect(new InetSocketAddress(InetAddress.ofLiteral(LOOPBACK), 9));
                sockets.look(ProcessHandle.current());
                return "";
            }
        });
        assertThat(sockets.seen()).hasSize(2).contains("tcp " + LOOPBACK)
                .anyMatch(socket -> socket.startsWith("udp 0"));
    }

    /** Two runs that ping each other; which of them is done first does not matter here. */
    private Integer both(String rig, List<String> here, List<String> there) throws Exception {
        FutureTask<Integer> far = new FutureTask<>(() -> run("far", rig + "-far", pings(there)));
        Thread.ofPlatform().daemon().start(far);
        int near = run("near", rig, pings(here));
        assertThat(List.of(near, far.get())).isSubsetOf(0, 1);
        return near;
    }

    private static String[] pings(List<String> settings) {
        List<String> all = new ArrayList<>(settings);
        all.addAll(List.of(PATIENT, "program.arguments.timeoutMs=300", "program.arguments.answerSeconds=0.1"));
        return all.toArray(String[]::new);
    }

    private static String[] brief(String rig) {
        return rig.startsWith("mpi-") || rig.equals("urtp-bridge")
                ? new String[0]
                : new String[]{"program.arguments.repetitions=20", "program.arguments.warmUps=5"};
    }

    private int run(String out, String rig, String... settings) throws IOException {
        List<String> words = new ArrayList<>(List.of("run", rig, "--quiet", "--no-capture"));
        for (String setting : settings) {
            words.addAll(List.of("--set", setting));
        }
        CommandRun run = new CommandRun(Files.createDirectories(folder.resolve(out)));
        int code = run.execute(words);
        assertThat(code).as(run.err()).isLessThan(2);
        return code;
    }

    private static int freePort() throws IOException {
        try (DatagramSocket probe = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }
}
