package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.launch.JobSecret;

/** A job over two machines, played by two namespaces with a cable between them: nothing else is common to them. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // set before each test
class RemoteJobTest {
    private static final String FEW = "program.arguments.repetitions=20";
    private static final String MANY = "program.arguments.repetitions=10000000";

    @TempDir
    private Path folder;

    private Wire wire;

    @BeforeEach
    void twoMachines() throws IOException {
        Needs.root("ip", "unshare");
        wire = Wire.make("remote");
    }

    @AfterEach
    void noMachines() throws IOException {
        if (wire != null) {
            wire.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"unet-veth", "via-nic"})
    void aRankOfAnotherMachineJoinsAndTheJobPasses(String rig) throws Exception {
        try (StartedCommand launch = launch(rig, FEW); StartedCommand join = join(launch, secret(launch))) {
            assertThat(join.code()).as(join.said()).isZero();
            assertThat(launch.code()).as(launch.said()).isZero();
            assertThat(launch.said()).contains("PASS " + rig).contains("exactly-once");
        }
    }

    @Test
    void ranksOverSocketsFindEachOtherOnTwoMachinesAndNeighboursUseTheirMemory() throws Exception {
        try (StartedCommand launch = new StartedCommand(StartedCommand.machine(wire.pair().left().commandPrefix()),
                Map.of(), folder, "launch", "-n", "3", "--rig", "mpi-tcp", "--set",
                "program={\"name\":\"exchange\",\"arguments\":{\"rounds\":20,\"lengthBytes\":100000}}", "--set",
                "protocol.local=shm", "--remote", "1", "--listen", Wire.LEFT_ADDRESS, "--out",
                folder.resolve("out").toString()); StartedCommand join = join(launch, secret(launch))) {
            assertThat(join.code()).as(join.said()).isZero();
            assertThat(launch.code()).as(launch.said()).isZero();
            assertThat(launch.said()).contains("PASS mpi-tcp").contains("exactly-once");
        }
        String report = Files.readString(folder.resolve("out").resolve("report.json"));
        assertThat(report).containsPattern("\"protocol.shm.sent\"\\s*:\\s*40\\b")
                .containsPattern("\"protocol.tcp.rendezvousSent\"\\s*:\\s*80\\b");
    }

    /** The seed's way: the master starts the slaves of its host file; a script stands for the remote shell. */
    @Test
    void ranksOfAHostFileAreStartedThroughARemoteShell() throws Exception {
        String other = StartedCommand.machine(wire.pair().right().commandPrefix()).stream().map(Quoted::shell)
                .collect(Collectors.joining(" "));
        Path shell = Files.writeString(folder.resolve("rsh"), "echo \"$1\" >> " + folder.resolve("asked")
                + "\nshift\nexec " + other + " sh -c \"$*\"\n");
        try (StartedCommand launch = launchOn("node1 2", shell, StartedCommand.shellCommand(folder))) {
            assertThat(launch.code()).as(launch.said()).isZero();
            assertThat(launch.said()).contains("PASS mpi-tcp").contains("exactly-once");
        }
        assertThat(Files.readAllLines(folder.resolve("asked"))).containsExactly("node1", "node1");
        assertThat(Files.readString(folder.resolve("out").resolve("report.json"))).contains("--hosts");
    }

    @Test
    void aRemoteShellThatFailsEndsTheJobAndIsQuoted() throws Exception {
        Path shell = Files.writeString(folder.resolve("rsh"), "echo \"no route to $1\" >&2\nexit 255\n");
        try (StartedCommand launch = launchOn("node1", shell, "wirelore")) {
            assertThat(launch.code()).as(launch.said()).isEqualTo(3);
            assertThat(launch.said()).contains("was started with sh on node1, which ended with code 255",
                    "no route to node1", "--rsh COMMAND chooses the remote shell");
        }
    }

    private StartedCommand launchOn(String hosts, Path shell, String program) throws IOException {
        Path file = Files.writeString(folder.resolve("hosts"), hosts + "\n");
        return new StartedCommand(StartedCommand.machine(wire.pair().left().commandPrefix()), Map.of(), folder,
                "launch", "--hosts", file.toString(), "--rsh", "sh " + shell, "--remote-program", program, "--listen",
                Wire.LEFT_ADDRESS, "--set",
                "program={\"name\":\"exchange\",\"arguments\":{\"rounds\":20,\"lengthBytes\":10000}}", "--out",
                folder.resolve("out").toString());
    }

    @Test
    void whoHasAnotherSecretOrComesTooLateLearnsSoAndTheJobGoesOn() throws Exception {
        try (StartedCommand launch = launch(MANY)) {
            try (StartedCommand outsider = join(launch, JobSecret.draw().hex())) {
                assertThat(outsider.code()).isEqualTo(3);
                assertThat(outsider.said()).contains("the master refused: the secret is another job's");
            }
            try (StartedCommand join = join(launch, secret(launch))) {
                wire.awaitTraffic(launch);
                try (StartedCommand late = join(launch, secret(launch))) {
                    assertThat(late.code()).isEqualTo(3);
                    assertThat(late.said()).contains("the master refused: no rank is waited for any more");
                }
                assertThat(launch.isAlive() && join.isAlive()).as(launch.said()).isTrue();
            }
        }
    }

    @Test
    void aRankWhoseMasterIsGoneEndsAndSaysSo() throws Exception {
        try (StartedCommand launch = launch(MANY); StartedCommand join = join(launch, secret(launch))) {
            wire.awaitTraffic(launch);
            launch.kill();
            assertThat(join.code()).isEqualTo(1);
            assertThat(join.said()).contains("rank 1: the master is gone");
        }
    }

    @Test
    void aJobWhoseOtherMachineIsGoneFailsAndSaysSo() throws Exception {
        try (StartedCommand launch = launch(MANY); StartedCommand join = join(launch, secret(launch))) {
            wire.awaitTraffic(launch);
            join.kill();
            assertThat(launch.code()).isEqualTo(1);
            assertThat(launch.said())
                    .contains("rank 1 on beta left without a word: its machine or its process is gone");
        }
    }

    @Test
    void aCableThatIsPulledForGoodEndsBothSides() throws Exception {
        try (StartedCommand launch = launch(MANY); StartedCommand join = join(launch, secret(launch))) {
            wire.awaitTraffic(launch);
            wire.pair().delete();
            assertThat(join.code()).isEqualTo(1);
            assertThat(launch.code()).isEqualTo(1);
            assertThat(join.said()).contains("the network interface veth1 was removed during the run");
            assertThat(launch.said()).contains("the network interface veth0 was removed during the run");
        }
    }

    private StartedCommand launch(String setting) throws IOException {
        return launch("unet-veth", setting);
    }

    private StartedCommand launch(String rig, String setting) throws IOException {
        return new StartedCommand(StartedCommand.machine(wire.pair().left().commandPrefix()), Map.of(), folder,
                wire.arguments("launch", "--rig", rig, "--set", setting, "--remote", "1", "--listen",
                        Wire.LEFT_ADDRESS, "--out", folder.resolve("out").toString()));
    }

    private static String secret(StartedCommand launch) throws IOException {
        return launch.awaitSaying("WIRELORE_SECRET=([0-9a-f]+)");
    }

    private StartedCommand join(StartedCommand launch, String secret) throws IOException {
        return new StartedCommand(StartedCommand.machine(wire.pair().right().commandPrefix()),
                Map.of(JobSecret.VARIABLE, secret), folder, "join", launch.awaitSaying("join ([0-9.]+:\\d+)"));
    }
}
