package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.NetworkNamespace;

/** Interfaces that the user made, on a bridge in a namespace: five stations p0 to p4 at its ports b0 to b4. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // set before each test
class BridgedInterfacesTest {
    /** Ranks whose packets an interface may be too short for. */
    private static final String TWO_EACH = IntStream.range(0, 8).mapToObj(i -> "{\"host\": \"node" + i % 4 + "\"}")
            .collect(Collectors.joining(", ", "ranks=[", "]"));
    private static final int STATIONS = 5;
    private static final String ADDRESS = "02:00:00:00:00:0a";

    @TempDir
    private Path folder;

    private NetworkNamespace namespace;

    @BeforeEach
    void bridge() throws IOException {
        Needs.root("ip");
        namespace = NetworkNamespace.make("bridged");
        ip("link", "add", "br0", "type", "bridge");
        ip("link", "set", "dev", "br0", "up");
        for (int i = 0; i < STATIONS; i++) {
            ip("link", "add", "p" + i, "type", "veth", "peer", "name", "b" + i);
            ip("link", "set", "dev", "b" + i, "master", "br0", "up");
            ip("link", "set", "dev", "p" + i, "up");
        }
    }

    @AfterEach
    void noBridge() throws IOException {
        if (namespace != null) {
            namespace.close();
        }
    }

    @Test
    void fourRanksAreTheSameEmulatedAndOnFourInterfaces() throws Exception {
        try (StartedCommand compare = start("compare", "unet-switch", "--real", "p0,p1,p2,p3", "--set",
                "program.arguments.rounds=5")) {
            assertThat(compare.code()).as(compare.said()).isZero();
            assertThat(compare.said()).contains("3 to 2").contains("same-messages (60)").contains("PASS unet-switch");
        }
    }

    @Test
    void collectiveOperationsAreTheSameEmulatedAndOnThreeInterfaces() throws Exception {
        try (StartedCommand compare = start("compare", "urtp-bridge", "--real", "p0,p1,p2", "--set",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"org.wirelore.rig.samples.Rounds\", "
                        + "\"arguments\": [\"allgather\", \"5\", \"3000\"]}}")) {
            assertThat(compare.code()).as(compare.said()).isZero();
            assertThat(compare.said()).contains("the first 3 of the rig's 4 hosts").contains("PASS urtp-bridge");
        }
    }

    @Test
    void collectiveOperationsAreTheSameEmulatedAndWithTwoRanksOnEachInterface() throws Exception {
        try (StartedCommand compare = start("compare", "urtp-bridge", "--real", "p0,p1", "--set",
                "ranks=[{\"host\": \"node0\"}, {\"host\": \"node0\"}, {\"host\": \"node1\"}, {\"host\":"
                        + " \"node1\"}]",
                "--set",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"org.wirelore.rig.samples.Rounds\", "
                        + "\"arguments\": [\"allgather\", \"5\", \"3000\"]}}")) {
            assertThat(compare.code()).as(compare.said()).isZero();
            assertThat(compare.said()).contains("the first 2 of the rig's 4 hosts").contains("PASS urtp-bridge");
        }
    }

    /** Each virtual machine writes a log of its own: the command is the only one that starts. */
    @ParameterizedTest
    @CsvSource({"nope, there is no network interface nope here", "p2, the interface p2 is down",
        "p3, the interface p3 takes no multicasts",
        "p4, 'expected an MTU of 72 bytes or more of the interface p4, found 68'"})
    void anInterfaceThatCannotServeIsNamedBeforeAnythingStarts(String name, String expected) throws Exception {
        ip("link", "set", "dev", "p2", "down");
        ip("link", "set", "dev", "p3", "multicast", "off");
        ip("link", "set", "dev", "p4", "mtu", "68");
        Path logs = Files.createDirectory(folder.resolve("logs"));
        try (StartedCommand compare = new StartedCommand(namespace.commandPrefix(), Map.of("JAVA_TOOL_OPTIONS",
                "-Xlog:safepoint:file=" + logs.resolve("%p.log")), folder, "compare", "urtp-bridge", "--real",
                "p0,p1," + name, "--set", TWO_EACH, "--out", folder.resolve("out").toString())) {
            assertThat(compare.code()).as(compare.said()).isEqualTo(3);
            assertThat(compare.said()).containsOnlyOnce("rank 2 on node2: " + expected);
        }
        try (Stream<Path> started = Files.list(logs)) {
            assertThat(started).hasSize(1);
        }
    }

    @Test
    void twoInterfacesOfOneAddressAreNamedByTheirHosts() throws Exception {
        ip("link", "set", "dev", "p0", "address", ADDRESS);
        ip("link", "set", "dev", "p2", "address", ADDRESS);
        try (StartedCommand compare = start("compare", "urtp-bridge", "--real", "p0,p1,p2")) {
            assertThat(compare.code()).as(compare.said()).isEqualTo(3);
            assertThat(compare.said()).containsOnlyOnce("expected a station address for each host, found one of both"
                    + " node0 and node2, " + ADDRESS + ": give an interface another one");
        }
    }

    @Test
    void theUsualPingPongIsTheSameEmulatedAndOnTwoInterfaces() throws Exception {
        try (StartedCommand compare = start("compare", "unet-pingpong", "--real", "p0,p1", "--set",
                "program.arguments.repetitions=10", "--set", "program.arguments.sizesBytes=[4, 1482]")) {
            assertThat(compare.code()).as(compare.said()).isZero();
            assertThat(compare.said()).contains("raw U-Net: left out").contains("Emulated and real: ADI, protocol on");
        }
    }

    @Test
    void aRankOnAPortOfTheBridgeHearsWhatIsAtItsCable() throws Exception {
        try (StartedCommand run = start("run", "unet-veth", "--set", "fabric.kind=nic", "--set",
                "hosts[0].interface=b0", "--set", "hosts[1].interface=p0", "--set",
                "program.arguments.repetitions=10", "--set", "program.arguments.warmUps=5")) {
            assertThat(run.code()).as(run.said()).isZero();
        }
    }

    private StartedCommand start(String... command) throws IOException {
        String[] arguments = new String[command.length + 2];
        System.arraycopy(command, 0, arguments, 0, command.length);
        arguments[command.length] = "--out";
        arguments[command.length + 1] = folder.resolve("out").toString();
        return new StartedCommand(namespace.commandPrefix(), Map.of(), folder, arguments);
    }

    private void ip(String... arguments) throws IOException {
        String[] command = new String[arguments.length + 2];
        command[0] = "-n";
        command[1] = namespace.name();
        System.arraycopy(arguments, 0, command, 2, arguments.length);
        IpCommand.run(command);
    }
}
