package org.wirelore.rig.shm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.time.real.RealHost;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ShmProcessesTest {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final int KILLS = 8;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endAll() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @CsvSource({"2, POLL", "2, BLOCK", "3, BLOCK"})
    void ranksExchangeMessagesOfAllKindsAndLeaveNothing(int size, String wait) throws Exception {
        String job = job("exchange" + size + wait);
        List<Process> ranks = start(job, size, wait, "exchange");
        for (Process rank : ranks) {
            assertThat(rank.inputReader().readAllLines()).containsExactly("starts", "started", "CLEAN");
            assertThat(rank.waitFor()).isZero();
        }
        assertThat(files(job)).isEmpty();
    }

    @Test
    void onceStartedAKilledJobLeavesNothing() throws Exception {
        String job = job("started");
        List<Process> ranks = start(job, 2, "BLOCK", "endless");
        for (Process rank : ranks) {
            awaitLine(rank.inputReader(), "started");
        }
        assertThat(files(job)).isEmpty();
        for (Process rank : ranks) {
            rank.destroyForcibly().waitFor();
        }
        assertThat(files(job)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"POLL", "BLOCK"})
    void aRankWhosePeerWasKilledCanGiveUp(String wait) throws Exception {
        List<Process> ranks = start(job("orphan" + wait), 2, wait, "endless");
        for (Process rank : ranks) {
            awaitLine(rank.inputReader(), "started");
        }
        ranks.get(0).destroyForcibly().waitFor();
        ranks.get(1).outputWriter().close();
        String output = String.join("\n", ranks.get(1).inputReader().readAllLines());
        assertThat(output).contains("AdiException: rank 1 was interrupted while it waited");
        assertThat(ranks.get(1).waitFor()).isEqualTo(1);
    }

    /*
     * Before, during and after the start; what the killed ones leave goes away when the next job starts, if not before.
     */
    @Test
    void ranksThatAreKilledAtAnyMomentLeaveNothingForLong() throws Exception {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < KILLS; i++) {
            String job = job("killed" + i);
            List<Process> ranks = start(job, 2, "BLOCK", "endless");
            awaitLine(ranks.get(0).inputReader(), "starts");
            ranks.get(random.nextInt(2)).waitFor(random.nextLong(200_000), TimeUnit.MICROSECONDS);
            for (Process rank : ranks) {
                rank.destroyForcibly().waitFor();
            }
            HostSharedMemory.open(new RealHost("next", RealHost.Spin.YIELD), job("next")).close();
            assertThat(files(job)).as("seed=%d, kill=%d", seed, i).isEmpty();
        }
    }

    private static String job(String name) {
        return "test-" + name + "-" + ProcessHandle.current().pid();
    }

    private List<Process> start(String job, int size, String wait, String what) throws IOException {
        List<Process> ranks = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            String java = ProcessHandle.current().info().command().orElseThrow();
            Process process = new ProcessBuilder(java, "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-cp",
                    System.getProperty("java.class.path"), ShmRank.class.getName(), job, Integer.toString(rank),
                    Integer.toString(size), wait, what).redirectErrorStream(true).start();
            started.add(process);
            ranks.add(process);
        }
        return ranks;
    }

    private static void awaitLine(BufferedReader output, String expected) throws IOException {
        String line = output.readLine();
        while (line != null && !line.equals(expected)) {
            line = output.readLine();
        }
        assertThat(line).isEqualTo(expected);
    }

    private static List<String> files(String job) throws IOException {
        try (Stream<Path> files = Files.list(MEMORY)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.contains(job)).toList();
        }
    }
}
