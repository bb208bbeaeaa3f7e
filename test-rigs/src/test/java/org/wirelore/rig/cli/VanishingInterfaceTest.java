package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.NetworkNamespace;

/** Interfaces that the user made, and takes away or switches off while a rig runs on them. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // set before each test
class VanishingInterfaceTest {
    private static final String MANY = "program.arguments.repetitions=10000000";

    @TempDir
    private Path folder;

    private NetworkNamespace namespace;
    private Wire wire;

    @BeforeEach
    void twoInterfaces() throws IOException {
        Needs.root("ip");
        namespace = NetworkNamespace.make("vanish");
        wire = Wire.loop(namespace);
    }

    @AfterEach
    void noInterfaces() throws IOException {
        if (namespace != null) {
            namespace.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"unet", "raw"})
    void aRunWhoseInterfaceIsRemovedFailsAndNamesIt(String protocol) throws Exception {
        try (StartedCommand run = start("run", "unet-veth", "--set", "protocol.kind=" + protocol, "--set",
                "program.arguments.sizesBytes=[64]")) {
            wire.awaitTraffic(run);
            wire.pair().delete();
            assertThat(run.code()).as(run.said()).isEqualTo(1);
            assertThat(run.said()).containsPattern("the network interface veth[01] was removed during the run")
                    .contains("put it back and start again").contains("FAIL unet-veth");
        }
        assertThat(folder.resolve("out/report.json")).isNotEmptyFile();
    }

    @Test
    void aLaunchedJobWhoseInterfaceIsSwitchedOffFailsAndNamesIt() throws Exception {
        try (StartedCommand launch = start("launch", "--rig", "unet-veth", "--set", "protocol.retriesMax=25")) {
            wire.awaitTraffic(launch);
            IpCommand.run("-n", namespace.name(), "link", "set", "dev", "veth0", "down");
            assertThat(launch.code()).as(launch.said()).isEqualTo(1);
            assertThat(launch.said()).contains("it did not acknowledge")
                    .containsPattern("the interface veth[01] is down, or has no carrier");
        }
    }

    @Test
    void aPacedRunWhoseInterfaceIsRemovedEndsLongBeforeItsLimitAndSaysSo() throws Exception {
        try (StartedCommand run = start("run", "tulip-on-veth", "--set", "limits.lagUs=60000000", "--set",
                "limits.virtualSeconds=3600", "--set", "limits.wallSeconds=3600")) {
            wire.awaitTraffic(run);
            wire.pair().delete();
            assertThat(run.code()).as(run.said()).isEqualTo(1);
            assertThat(run.said()).containsPattern("the network interface veth[01] was removed during the run")
                    .contains("FAIL tulip-on-veth").doesNotContain("the limit of");
        }
    }

    private StartedCommand start(String... command) throws IOException {
        String[] arguments = new String[command.length + 4];
        System.arraycopy(command, 0, arguments, 0, command.length);
        System.arraycopy(new String[]{"--set", MANY, "--out", folder.resolve("out").toString()}, 0, arguments,
                command.length, 4);
        return new StartedCommand(namespace.commandPrefix(), Map.of(), folder, wire.arguments(arguments));
    }
}
