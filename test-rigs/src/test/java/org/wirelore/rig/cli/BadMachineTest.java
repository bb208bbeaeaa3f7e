package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.start.StartCaches;

/** Machines that lack what a rig needs: the run ends with 3 or 1, says what is missing, and leaves nothing. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // the folder is set before each test
class BadMachineTest {
    private static final List<String> AS_IT_IS = List.of();
    private static final String RUN = "exec \"$@\"";

    @TempDir
    private Path folder;

    /** How a run ended. */
    private record Ending(int code, String said) {
    }

    @BeforeEach
    void root() {
        Needs.namespaces();
        Needs.file("/usr/sbin/ip");
    }

    @Test
    void withoutPrivilegeNoNamespaceCanBeMade() throws Exception {
        Ending ending = run(List.of("setpriv", "--bounding-set", "-all", "--inh-caps", "-all"), Map.of(), "unet-veth");
        assertThat(ending.code()).as(ending.said()).isEqualTo(3);
        assertThat(ending.said()).contains("ip netns add").contains("it needs root").contains("./wirelore doctor");
    }

    @Test
    void withoutTheCommandIpNoNamespaceCanBeMade() throws Exception {
        Ending ending = run(AS_IT_IS, Map.of("PATH", folder.toString()), "unet-veth");
        assertThat(ending.code()).as(ending.said()).isEqualTo(3);
        assertThat(ending.said()).contains("the command ip is missing").contains("install the package iproute2");
    }

    @ParameterizedTest
    @CsvSource({"none0, there is no network interface none0", "down0, the interface down0 is down",
        "thin0, but U-Net's longest message of 1498 bytes needs"})
    void anInterfaceThatCannotBeUsedIsNamed(String name, String expected) throws Exception {
        String script = "ip link set lo up; ip link add down0 type veth peer name up0; ip link set up0 up;"
                + " ip link add thin0 mtu 100 type veth peer name thin1; ip link set thin0 up; ip link set thin1 up; "
                + RUN;
        Ending ending = run(List.of("unshare", "--net", "sh", "-c", script, "sh"), Map.of(), "unet-veth", "--set",
                "fabric.kind=nic", "--set", "hosts[0].interface=" + name, "--set", "hosts[1].interface=up0");
        assertThat(ending.code()).as(ending.said()).isEqualTo(3);
        assertThat(ending.said()).contains("rank 0 on alpha").contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm-pingpong", "tcp-cluster --set mode=real --set fabric.kind=sockets", "tulip-on-udp"})
    void aMachineWithoutALoopbackInterfaceIsReportedWithHowToSwitchItOn(String rig) throws Exception {
        Ending ending = run(List.of("unshare", "--net"), Map.of(), rig.split(" ", -1));
        assertThat(ending.code()).as(ending.said()).isEqualTo(3);
        assertThat(ending.said()).contains("the loopback interface lo, which is down here")
                .contains("ip link set lo up")
                .doesNotContain("no master answers");
    }

    @ParameterizedTest
    @CsvSource({"true, /dev/shm is full; remove files there",
        "'mount -o remount,ro /dev/shm', 'mount -o remount,rw /dev/shm, as root'"})
    void aSharedMemoryThatCannotBeUsedIsNamed(String change, String expected) throws Exception {
        String script = "mount -t tmpfs -o size=48k tmpfs /dev/shm && ! dd if=/dev/zero of=/dev/shm/other 2>&1 && "
                + change + " && " + RUN;
        Ending ending = run(List.of("unshare", "--mount", "sh", "-c", script, "sh"), Map.of(),
                "shm-pingpong");
        assertThat(ending.code()).as(ending.said()).isEqualTo(3);
        assertThat(ending.said()).contains("shared memory needs a directory in memory that this user can write")
                .contains(expected);
    }

    @Test
    void aSharedMemoryWithoutRoomIsNamed() throws Exception {
        String script = "mount -t tmpfs -o size=48k tmpfs /dev/shm && ( \"$@\" ); code=$?; ls -A /dev/shm; exit $code";
        Ending ending = run(List.of("unshare", "--mount", "sh", "-c", script, "sh"), Map.of(), "shm-pingpong");
        assertThat(ending.code()).as(ending.said()).isEqualTo(3);
        assertThat(ending.said()).contains("rank 0 on local").contains("has no room for a segment");
        assertThat(ending.said().strip().lines().toList().getLast()).doesNotContain("wirelore-");
    }

    private Ending run(List<String> prefix, Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"),
                "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp"))));
        command.addAll(StartCaches.options());
        command.addAll(List.of(Wirelore.class.getName(), "run", "--out", folder.resolve("out").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Ending ending = new Ending(process.waitFor(), said);
        assertThat(said).doesNotContain("\tat ").doesNotContain("internal error");
        assertThat(folder.resolve("tmp")).isEmptyDirectory();
        return ending;
    }
}
