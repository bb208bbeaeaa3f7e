package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;

/** Shipped rigs whose fabric leads out through UDP or a serial line, and those that drive a machine at its console. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // set before each test
class OutsideOfRigsTest {
    private static final String PATIENT = "limits.lagUs=60000000";

    @TempDir
    private Path folder;

    private final List<Process> lines = new ArrayList<>();

    @AfterEach
    void closeLines() throws InterruptedException {
        for (Process line : lines) {
            // In order: socat takes its links away.
            line.destroy();
            line.waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"udp", "qemu-dgram"})
    void twoRunsOnDatagramsPingEachOther(String kind) throws Exception {
        int near;
        int far;
        try (DatagramSocket one = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket other = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            near = one.getLocalPort();
            far = other.getLocalPort();
        }
        try (StartedCommand there = start("far", "tulip-on-udp-far", datagrams(kind, far, near));
                StartedCommand here = start("near", "tulip-on-udp", datagrams(kind, near, far))) {
            requireReplies(here, there);
        }
    }

    @Test
    void twoRunsPingEachOtherThroughAQemuThatIsJoinedByUnixDatagramsAndAUnixStream() throws Exception {
        Needs.tool("qemu-system-x86_64");
        Path here = folder.resolve("here");
        Path there = folder.resolve("there");
        Path stream = folder.resolve("stream");
        try (StartedCommand far = start("far", "tulip-on-udp-far", "fabric.ports=[{\"name\": \"uplink\", \"kind\":"
                + " \"qemu-stream\", \"stream\": {\"role\": \"connect\", \"address\": \"" + stream + "\"}}]");
                StartedCommand near = start("near", "tulip-on-udp", "fabric.ports=[{\"name\": \"uplink\", \"kind\":"
                        + " \"qemu-dgram\", \"datagram\": {\"local\": \"" + here + "\", \"remote\": \"" + there
                        + "\"}}]")) {
            lines.add(new ProcessBuilder("setpriv", "--pdeathsig", "KILL", "--", "qemu-system-x86_64", "-machine",
                    "none", "-nodefaults", "-no-user-config", "-display", "none", "-netdev",
                    "dgram,id=d,local.type=unix,local.path=" + there + ",remote.type=unix,remote.path=" + here,
                    "-netdev", "stream,id=s,server=on,addr.type=unix,addr.path=" + stream, "-netdev",
                    "hubport,hubid=0,id=a,netdev=d", "-netdev", "hubport,hubid=0,id=b,netdev=s").inheritIO().start());
            requireReplies(near, far);
        }
        assertThat(here).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"udp, the other end was never heard, frames that did not leave",
        "qemu-stream, no virtual machine is connected, frames that did not leave",
        // A first datagram leaves: the system reports afterwards that no one is there.
        "qemu-dgram, no receiver at 127.0.0.1, is QEMU running"})
    void aRunWhoseOtherEndIsNotThereSaysWhoIsMissingAndWhatGotLost(String kind, String expected, String more)
            throws Exception {
        int near;
        int unusedPort;
        try (DatagramSocket one = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket other = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            near = one.getLocalPort();
            unusedPort = other.getLocalPort();
        }
        String port = kind.equals("qemu-stream")
                ? "fabric.ports=[{\"name\": \"uplink\", \"kind\": \"qemu-stream\", \"stream\": {\"address\":"
                        + " \"127.0.0.1:0\"}}]"
                : datagrams(kind, near, unusedPort);
        try (StartedCommand run = start("near", "tulip-on-udp", port, "--set", "program.arguments.timeoutMs=300",
                "--set", "program.arguments.answerSeconds=0.1")) {
            assertThat(run.code()).as(run.said()).isEqualTo(1);
            assertThat(run.said()).contains("was down when the run ended: " + expected).contains(more);
        }
        assertThat(folder.resolve("near/report.json")).content().contains(expected);
    }

    private static String datagrams(String kind, int local, int remote) {
        return ("fabric.ports=[{\"name\": \"uplink\", \"kind\": \"%s\","
                + " \"datagram\": {\"local\": \"127.0.0.1:%d\", \"remote\": \"127.0.0.1:%d\"}}]")
                .formatted(kind, local, remote);
    }

    @Test
    void aMachineIsDrivenAtItsConsoleAndFramesCrossASerialLine() throws Exception {
        Needs.root("socat");
        Path machine = Files.writeString(folder.resolve("machine.sh"), """
                printf 'booting\\nlogin: '; read -r who
                printf 'welcome %s\\n# ' "$who"; read -r command
                printf 'started: %s\\n# ' "$command"; read -r forever
                """);
        Path console = line("console", "exec:sh " + machine + ",pty,setsid,ctty,echo=0");
        Path left = line("left", "pty,raw,echo=0,link=" + folder.resolve("right"));
        awaitFile(folder.resolve("right"));
        try (StartedCommand there = start("far", "tulip-on-serial-far",
                "fabric.ports[0].serial.device=" + folder.resolve("right"));
                StartedCommand here = start("near", "tulip-on-serial", "fabric.ports[0].serial.device=" + left,
                        "--set", "consoles[0].device=" + console)) {
            requireReplies(here, there);
        }
        assertThat(folder.resolve("near/console-vintage.txt")).content().contains("login: \n>>> root\nwelcome root")
                .contains("started: ./wirelore run tulip-on-serial-far &");
    }

    @ParameterizedTest
    @ValueSource(strings = {"launch", "compare", "run"})
    void everyCommandThatRunsARigDrivesItsMachinesFirst(String command) throws Exception {
        Needs.root("socat");
        Path machine = Files.writeString(folder.resolve("machine.sh"),
                "printf 'login: '; read -r who; printf 'welcome %s\\n' \"$who\"; read -r forever\n");
        Path console = line("console", "exec:sh " + machine + ",pty,setsid,ctty,echo=0");
        String settings = "consoles=[{\"name\": \"old\", \"device\": \"" + console + "\", \"steps\": ["
                + "{\"do\": \"wait-for\", \"text\": \"login: \", \"timeoutSeconds\": %1$d}, {\"do\": \"send-line\","
                + " \"text\":"
                + " \"root\"}, {\"do\": \"wait-for\", \"text\": \"welcome root\", \"timeoutSeconds\": %1$d}]}]";
        CommandRun done = new CommandRun(folder.resolve("well"));
        assertThat(done.execute(shared(command, settings.formatted(60)))).as(done.err()).isZero();
        assertThat(done.out() + done.err()).contains("wirelore: waiting for old to show login: ");
        assertThat(folder.resolve("well/out/console-old.txt")).content().contains(">>> root\nwelcome root");
        // It says no more.
        CommandRun failed = new CommandRun(folder.resolve("ill"));
        assertThat(failed.execute(shared(command, settings.formatted(1)))).as(failed.err()).isEqualTo(3);
        assertThat(failed.err()).contains("the console of old: console step 1 of 3");
    }

    private static List<String> shared(String command, String settings) {
        List<String> arguments = new ArrayList<>(List.of(command));
        if (command.equals("launch")) {
            arguments.add("--rig");
        }
        arguments.addAll(List.of("shm-pingpong", "--set", settings, "--set", "program.arguments.repetitions=2", "--set",
                "program.arguments.warmUps=1", "--set", "checks=[]"));
        return arguments;
    }

    @Test
    void aMachineThatDoesNotAnswerAtItsConsoleEndsTheRunWithWhatItDidSay() throws Exception {
        Needs.root("socat");
        Path machine = Files.writeString(folder.resolve("machine.sh"), "printf 'no bootable disk'; read -r forever\n");
        Path console = line("console", "exec:sh " + machine + ",pty,setsid,ctty,echo=0");
        try (StartedCommand run = start("near", "tulip-on-serial", "consoles[0].device=" + console, "--set",
                "consoles[0].steps[0].timeoutSeconds=2")) {
            assertThat(run.code()).isEqualTo(3);
            assertThat(run.said()).contains("the console of vintage: console step 1 of 5").contains("login: *$")
                    .contains("no bootable disk").contains("console-vintage.txt");
        }
        assertThat(folder.resolve("near/console-vintage.txt")).content().contains("no bootable disk");
    }

    @Test
    void aSerialLineThatIsNotThereEndsTheRunAndIsNamed() throws Exception {
        try (StartedCommand run = start("near", "tulip-on-serial-far",
                "fabric.ports[0].serial.device=" + folder.resolve("nowhere"))) {
            assertThat(run.code()).isEqualTo(3);
            assertThat(run.said()).contains(folder.resolve("nowhere").toString());
        }
    }

    private static void requireReplies(StartedCommand here, StartedCommand there) throws Exception {
        assertThat(here.code()).as(here.said()).isZero();
        assertThat(there.code()).as(there.said()).isZero();
        assertThat(here.said()).contains("replies to 10 pings").contains("PASS");
    }

    private StartedCommand start(String out, String rig, String... settings) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", rig, "--out", folder.resolve(out).toString(), "--set",
                PATIENT, "--set", "program.arguments.timeoutMs=60000", "--set", "program.arguments.answerSeconds=2",
                "--set"));
        arguments.addAll(List.of(settings));
        return new StartedCommand(List.of(), Map.of(), folder, arguments.toArray(new String[0]));
    }

    /** A serial line whose other end is what socat makes of it. */
    private Path line(String name, String other) throws IOException {
        Path line = folder.resolve(name);
        lines.add(new ProcessBuilder("socat", "pty,raw,echo=0,link=" + line, other).inheritIO().start());
        awaitFile(line);
        return line;
    }

    private void awaitFile(Path file) {
        while (lines.getLast().isAlive() && !Files.exists(file)) {
            Thread.onSpinWait();
        }
        assertThat(file).exists();
    }
}
