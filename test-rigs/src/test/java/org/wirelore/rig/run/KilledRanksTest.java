package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.config.VariantConfig;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Outcome;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Violation;

/**
 * Ranks are killed at random moments of their lives: before they connect, while they meet, in mid-message. The number of kills
 * is small in a normal build; {@code -Dwirelore.kills=200} makes it what the project promises.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class KilledRanksTest {
    private static final int KILLS = Integer.getInteger("wirelore.kills", 12);
    private static final int VETH_KILLS = Math.max(2, KILLS / 10);
    /** How long the life of a rank is in which it is killed. */
    private static final long MOMENTS_MICROS = 2_500_000;
    /** The promise is two seconds; a machine that does other things as well is given more. */
    private static final double STOP_SECONDS_MAX = 15;
    private static final long NANOS_PER_MICRO = 1000;
    private static final ProcessHandle SELF = ProcessHandle.current();

    private final long seed = System.nanoTime();
    private final SplittableRandom random = new SplittableRandom(seed);
    private final List<Double> stopSeconds = new ArrayList<>();

    @Test
    void theOthersStopAndNothingIsLeftInSharedMemory() throws Exception {
        for (int kill = 0; kill < KILLS - VETH_KILLS; kill++) {
            String wait = random.nextBoolean() ? "poll" : "block";
            killOne(RealRig.sharedMemory("protocol.wait=" + wait), 2 + random.nextInt(3), kill);
        }
        tell("shm");
    }

    @Test
    void theOthersStopAndNothingIsLeftOfNamespaces() throws Exception {
        Needs.namespaces();
        for (int kill = 0; kill < VETH_KILLS; kill++) {
            killOne(RealRig.veth(), 2, kill);
        }
        tell("veth");
    }

    private void killOne(VariantConfig variant, int size, int kill) throws Exception {
        String which = "seed=" + seed + ", kill=" + kill;
        RealRun run = new RealRun(variant, 1, RealRig.program(size, Misbehaving.class, "loop"));
        CompletableFuture<VariantReport> job = CompletableFuture
                .supplyAsync(() -> run.run(JobMonitor.SILENT, () -> false));
        ProcessHandle victim = victim(size, job);
        int rank = RealRig.rank(victim);
        pause(random.nextLong(MOMENTS_MICROS));
        assertThat(job.isDone()).as(which + ": the job runs until it is killed").isFalse();
        long killedNanos = System.nanoTime();
        victim.destroyForcibly();
        while (!RealRig.ranks(SELF).isEmpty()) {
            Thread.onSpinWait();
        }
        double seconds = (System.nanoTime() - killedNanos) / 1e9;
        stopSeconds.add(seconds);
        assertThat(seconds).as(which).isLessThan(STOP_SECONDS_MAX);
        VariantReport report = job.get();
        assertThat(report.outcome()).as(which).isEqualTo(Outcome.STOPPED);
        assertThat(violations(run)).as(which)
                .anyMatch(text -> text.contains("rank " + rank) && text.contains("was killed by signal 9 (SIGKILL)"));
        assertThat(RealRig.left(SELF.pid())).as(which).isEmpty();
    }

    private static List<String> violations(RealRun run) {
        return run.oracles().stream().map(OracleResult::violations).flatMap(List::stream).map(Violation::message)
                .toList();
    }

    private ProcessHandle victim(int size, CompletableFuture<VariantReport> job) {
        List<ProcessHandle> ranks = RealRig.ranks(SELF);
        while (ranks.size() < size) {
            assertThat(job.isDone()).as("the job is there to be killed").isFalse();
            Thread.onSpinWait();
            ranks = RealRig.ranks(SELF);
        }
        return ranks.get(random.nextInt(size));
    }

    private static void pause(long micros) throws IOException {
        long endNanos = System.nanoTime() + micros * NANOS_PER_MICRO;
        while (System.nanoTime() < endNanos) {
            Thread.onSpinWait();
        }
    }

    private void tell(String what) {
        System.out.printf("%s: %d kills, until the last rank was gone: median %.2f s, longest %.2f s%n", what,
                stopSeconds.size(), stopSeconds.stream().sorted().toList().get(stopSeconds.size() / 2),
                stopSeconds.stream().mapToDouble(Double::doubleValue).max().orElse(0));
    }
}
