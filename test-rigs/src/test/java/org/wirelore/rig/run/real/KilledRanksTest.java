package org.wirelore.rig.run.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.job.RealRun;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.VariantOutcome;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Ranks are killed: every second one when all of them exchange messages, which is when the others must notice soon, the
 * others at random moments of their lives, before they connect and while they meet too. The number of kills is small in
 * a normal build; {@code -Dwirelore.kills=200} makes it what the project promises.
 */
@Tag("campaign")
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class KilledRanksTest {
    private static final int KILLS = Integer.getInteger("wirelore.kills", 8);
    private static final int SOCKET_KILLS = Math.max(2, KILLS / 4);
    private static final int VETH_KILLS = Math.max(2, KILLS / 10);
    private static final int MEMORY_KILLS = Math.max(2, KILLS - SOCKET_KILLS - VETH_KILLS);
    /** How long the life of a rank is in which it is killed at any moment. */
    private static final long MOMENTS_MICROS = 2_500_000;
    /** The promise; held by most kills also where a machine does other things as well. */
    private static final double MEDIAN_SECONDS_MAX = 1;
    /** Of fewer, the fastest is judged. */
    private static final int JUDGED_KILLS_MIN = 4;
    private static final double STOP_SECONDS_MAX = 15;
    /** Until all ranks are there, on a busy machine. */
    private static final int START_SECONDS_MAX = 120;
    private static final int SHORT_BYTES = 64;
    /** These go by RDMA writes, in several pieces. */
    private static final int LONG_BYTES = 200_000;
    private static final ProcessHandle SELF = ProcessHandle.current();

    private final long seed = System.nanoTime();
    private final SplittableRandom random = new SplittableRandom(seed);
    /** Of jobs whose ranks exchanged messages. */
    private final List<Double> stopSeconds = new ArrayList<>();

    @Test
    void theOthersStopAndNothingIsLeftInSharedMemory() throws Exception {
        for (int kill = 0; kill < MEMORY_KILLS; kill++) {
            killOne(RealRig.sharedMemory("protocol.wait=" + wait(random)), 2 + random.nextInt(3), kill);
        }
        judge("shm");
    }

    @Test
    void theOthersStopAndNothingIsLeftOfFmp() throws Exception {
        for (int kill = 0; kill < SOCKET_KILLS; kill++) {
            killOne(RealRig.exchange("mpi-fmp", "protocol.wait=" + wait(random)), 2 + random.nextInt(3), kill);
        }
        judge("fmp");
    }

    @Test
    void theOthersStopAndNoSocketIsLeft() throws Exception {
        for (int kill = 0; kill < SOCKET_KILLS; kill++) {
            killOne(RealRig.exchange("mpi-tcp", "protocol.wait=" + wait(random)), 2 + random.nextInt(3), kill);
        }
        judge("tcp");
    }

    @Test
    void theOthersStopAndNothingIsLeftOfVia() throws Exception {
        for (int kill = 0; kill < SOCKET_KILLS; kill++) {
            killOne(RealRig.exchange("mpi-via", "protocol.wait=" + wait(random)), 2 + random.nextInt(3), kill,
                    random.nextBoolean() ? SHORT_BYTES : LONG_BYTES);
        }
        judge("via");
    }

    @Test
    void theOthersStopAndNothingIsLeftOfSciAndVia() throws Exception {
        for (int kill = 0; kill < SOCKET_KILLS; kill++) {
            killOne(RealRig.exchange("mpi-viasci", "protocol.wait=" + wait(random)), 2 + random.nextInt(3), kill,
                    random.nextBoolean() ? SHORT_BYTES : LONG_BYTES);
        }
        judge("viasci");
    }

    @Test
    void theOthersStopAndNothingIsLeftOfNamespaces() throws Exception {
        Needs.namespaces();
        for (int kill = 0; kill < VETH_KILLS; kill++) {
            killOne(RealRig.veth(), 2, kill);
        }
        judge("veth");
    }

    @Test
    void theOthersStopAndNothingIsLeftOfViaBetweenNamespaces() throws Exception {
        Needs.namespaces();
        for (int kill = 0; kill < VETH_KILLS; kill++) {
            killOne(RealRig.exchange("via-veth"), 2, kill, kill % 2 == 0 ? SHORT_BYTES : LONG_BYTES);
        }
        judge("via-veth");
    }

    @Test
    void theOthersStopAndNothingIsLeftOfInterfacesWithTwoRanksEach() throws Exception {
        Needs.namespaces();
        for (int kill = 0; kill < VETH_KILLS; kill++) {
            killOne(RealRig.exchange("urtp-bridge", RealRig.TWO_EACH), 4, kill,
                    kill % 2 == 0 ? SHORT_BYTES : LONG_BYTES);
        }
        judge("urtp-bridge");
    }

    private static String wait(SplittableRandom random) {
        return random.nextBoolean() ? "poll" : "block";
    }

    private void killOne(VariantConfig variant, int size, int kill) throws Exception {
        killOne(variant, size, kill, SHORT_BYTES);
    }

    /** @param bytes of the messages that the ranks exchange */
    private void killOne(VariantConfig variant, int size, int kill, int bytes) throws Exception {
        String which = "seed=" + seed + ", kill=" + kill + ", bytes=" + bytes;
        // The first job leaves what the platform keeps for good, such as its own pair of sockets.
        List<String> before = kill == 0 ? List.of() : RealRig.networkThings();
        BlockingQueue<String> printed = new LinkedBlockingQueue<>();
        RealRun run = new RealRun(variant, 1, RealRig.program(size, Misbehaving.class, "loop",
                String.valueOf(bytes)));
        CompletableFuture<VariantReport> job = CompletableFuture
                .supplyAsync(() -> run.run(RealRig.monitor(printed), () -> false));
        List<ProcessHandle> ranks = ranks(size, job);
        ProcessHandle victim = ranks.get(random.nextInt(size));
        int rank = RealRig.rank(victim);
        boolean isUnderWay = kill % 2 == 0;
        if (isUnderWay) {
            awaitGreetings(size, printed);
        } else {
            assertThatThrownBy(() -> job.get(random.nextLong(MOMENTS_MICROS), TimeUnit.MICROSECONDS))
                    .as(which + ": the job runs until it is killed").isInstanceOf(TimeoutException.class);
        }
        boolean hadSpoken = isUnderWay || printed.contains(Misbehaving.greeting(rank));
        long killedNanos = System.nanoTime();
        victim.destroyForcibly();
        CompletableFuture.allOf(ranks.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new)).get();
        double seconds = (System.nanoTime() - killedNanos) / 1e9;
        if (isUnderWay) {
            stopSeconds.add(seconds);
        }
        assertThat(seconds).as(which).isLessThan(STOP_SECONDS_MAX);
        VariantReport report = job.get();
        assertThat(report.outcome()).as(which).isEqualTo(VariantOutcome.STOPPED);
        assertThat(violations(run)).as(which)
                .anyMatch(text -> text.contains("rank " + rank) && text.contains("was killed by signal 9 (SIGKILL)"));
        if (hadSpoken) {
            assertThat(run.warnings()).as(which).contains("the rank's last lines: " + Misbehaving.greeting(rank));
        }
        assertThat(RealRig.ranks(SELF)).as(which).isEmpty();
        assertThat(RealRig.left(SELF.pid())).as(which).isEmpty();
        if (kill > 0) {
            assertThat(RealRig.networkThings()).as(which).isSubsetOf(before);
        }
    }

    private static void awaitGreetings(int size, BlockingQueue<String> printed) throws InterruptedException {
        Set<String> missing = IntStream.range(0, size).mapToObj(Misbehaving::greeting)
                .collect(Collectors.toCollection(HashSet::new));
        while (!missing.isEmpty()) {
            String line = printed.poll(START_SECONDS_MAX, TimeUnit.SECONDS);
            assertThat(line).as("of ranks that start, expected " + missing).isNotNull();
            missing.remove(line);
        }
    }

    private static List<String> violations(RealRun run) {
        return run.oracles().stream().map(OracleResult::violations).flatMap(List::stream).map(Violation::message)
                .toList();
    }

    private static List<ProcessHandle> ranks(int size, CompletableFuture<VariantReport> job) {
        List<ProcessHandle> ranks = RealRig.ranks(SELF);
        while (ranks.size() < size) {
            assertThat(job.isDone()).as("the job is there to be killed").isFalse();
            Thread.onSpinWait();
            ranks = RealRig.ranks(SELF);
        }
        return ranks;
    }

    private void judge(String what) {
        List<Double> sorted = stopSeconds.stream().sorted().toList();
        double median = sorted.get((sorted.size() - 1) / 2);
        System.out.printf("%s: %d kills, until the last rank was gone: median %.2f s, longest %.2f s%n", what,
                sorted.size(), median, sorted.getLast());
        assertThat(sorted.size() < JUDGED_KILLS_MIN ? sorted.getFirst() : median)
                .as("seconds until the others were gone, seed=" + seed + ", all: " + sorted)
                .isLessThanOrEqualTo(MEDIAN_SECONDS_MAX);
    }
}
