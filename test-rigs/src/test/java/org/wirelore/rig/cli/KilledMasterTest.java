package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.product.RankProgramMain;
import org.wirelore.rig.start.StartCaches;
import tools.jackson.databind.json.JsonMapper;

/**
 * The process that has started a job ends: so do its ranks, and nothing is left, at the latest after the next start.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // the folder is set before each test
class KilledMasterTest {
    private static final double STOP_SECONDS_MAX = 15;
    private static final String DEBUGGED = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0";
    private static final String ENDLESS = "program.arguments.repetitions=1000000";

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatIsLeft() {
        for (Process each : started) {
            each.descendants().forEach(ProcessHandle::destroyForcibly);
            each.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ranksOfAKilledMasterEndByThemselvesAndTheNextStartCleansUp(boolean haveMet) throws Exception {
        Process master = start("run", "shm-pingpong", "--set", ENDLESS, "--out", folder.toString());
        List<ProcessHandle> ranks = ranks(master);
        while (haveMet && master.isAlive() && !ranks.stream().allMatch(KilledMasterTest::hasMet)) {
            Thread.onSpinWait();
        }
        long killedNanos = System.nanoTime();
        master.destroyForcibly();
        awaitEnd(ranks);
        double seconds = (System.nanoTime() - killedNanos) / 1e9;
        System.out.printf("ranks of a killed master (have met: %s) were gone after %.2f s%n", haveMet, seconds);
        assertThat(seconds).isLessThan(STOP_SECONDS_MAX);
        master.waitFor();

        Process next = start("run", "shm-pingpong", "--set", "program.arguments.repetitions=2", "--set",
                "program.arguments.warmUps=1", "--out", folder.toString());
        String said = next.inputReader(StandardCharsets.UTF_8).readAllLines().toString();
        assertThat(next.waitFor()).as(said).isZero();
        assertThat(left(master)).isEmpty();
        assertThat(left(next)).isEmpty();
    }

    /**
     * Their virtual machines wait for a debugger before they run anything, and can't notice that their master is gone.
     */
    @Test
    void ranksWhoseVirtualMachinesAreStillStartingEndWithTheirMaster() throws Exception {
        Needs.file("/usr/bin/setpriv");
        Process master = start("run", "shm-pingpong", "--set", "ranks.0.environment.JDK_JAVA_OPTIONS=" + DEBUGGED,
                "--set", "ranks.1.environment.JDK_JAVA_OPTIONS=" + DEBUGGED, "--out", folder.toString());
        List<ProcessHandle> ranks = ranks(master);
        master.destroyForcibly();
        awaitEnd(ranks);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void aMasterThatIsAskedToEndSaysThatItWasInterruptedAndLeavesNothing(String signal) throws Exception {
        Process master = start("run", "shm-pingpong", "--set", ENDLESS, "--out", folder.toString());
        List<ProcessHandle> ranks = ranks(master);
        new ProcessBuilder("kill", "-" + signal, Long.toString(master.pid())).start().waitFor();
        String said = master.inputReader(StandardCharsets.UTF_8).readAllLines().toString();
        assertThat(master.waitFor()).isGreaterThan(128);
        awaitEnd(ranks);
        assertThat(said).doesNotContain("Exception").doesNotContain("internal error");
        assertThat(JsonMapper.shared().readTree(Files.readAllBytes(folder.resolve("report.json"))).path("verdict")
                .asString()).isEqualTo("INTERRUPTED");
        assertThat(left(master)).isEmpty();
    }

    private Process start(String... arguments) throws IOException {
        Needs.tool("env");
        // This build may ignore SIGINT, as what a shell starts in the background does.
        List<String> command = new ArrayList<>(
                List.of("env", "--default-signal=INT",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                        "-Djdk.virtualThreadScheduler.parallelism=1", "-cp",
                        System.getProperty("java.class.path")));
        command.addAll(StartCaches.options());
        command.add(Wirelore.class.getName());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.directory(new File("").getAbsoluteFile());
        Process process = builder.start();
        started.add(process);
        return process;
    }

    /** Its two ranks, once they are there. */
    private static List<ProcessHandle> ranks(Process master) throws IOException {
        List<ProcessHandle> ranks = List.of();
        while (ranks.size() < 2 && master.isAlive()) {
            Thread.onSpinWait();
            ranks = master.descendants().filter(KilledMasterTest::isRank).toList();
        }
        if (!master.isAlive()) {
            try (BufferedReader said = master.inputReader(StandardCharsets.UTF_8)) {
                assertThat(said.readAllLines()).as("the master lives").isEmpty();
            }
        }
        return ranks;
    }

    private static boolean isRank(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
                    .contains(RankProgramMain.class.getName());
        } catch (IOException gone) {
            return false;
        }
    }

    /** The segment's name is gone once all have met. */
    private static boolean hasMet(ProcessHandle rank) {
        try (Stream<String> maps = Files.lines(Path.of("/proc/" + rank.pid() + "/maps"))) {
            return maps.anyMatch(line -> line.contains("/dev/shm/") && line.contains("(deleted)"));
        } catch (IOException | UncheckedIOException gone) {
            return false;
        }
    }

    private static void awaitEnd(List<ProcessHandle> processes) {
        processes.forEach(process -> process.onExit().join());
    }

    /** Its folder and its segments. */
    private static List<String> left(Process master) throws IOException {
        List<String> left = new ArrayList<>();
        for (Path directory : List.of(Path.of("/dev/shm"), Path.of(System.getProperty("java.io.tmpdir")))) {
            try (var entries = Files.newDirectoryStream(directory, "*wirelore-" + master.pid() + "-*")) {
                entries.forEach(entry -> left.add(entry.toString()));
            }
        }
        return left;
    }
}
