package org.wirelore.rig.run.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.job.RealRun;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.VariantOutcome;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** Ranks that are processes of this machine, over its sockets. */
class RealSocketsTest {
    private static final ProcessHandle SELF = ProcessHandle.current();

    @ParameterizedTest
    @CsvSource({"2, poll, 20000", "3, block, 300000", "5, poll, 64"})
    void everyRankSendsToEveryOther(int size, String wait, int lengthBytes) {
        VariantConfig variant = variant(wait, "{\"name\":\"exchange\",\"arguments\":{\"rounds\":20,\"lengthBytes\":"
                + lengthBytes + "}}");
        JobOverrides changes = new JobOverrides(size, 0, null, null, 0, null, "", List.of(), true);
        RealRun run = new RealRun(variant, 1, changes);
        VariantReport report = run.run(JobMonitor.SILENT, () -> false);
        assertThat(violations(run)).isEmpty();
        assertThat(report.outcome()).isEqualTo(VariantOutcome.COMPLETED);
        assertThat(report.counters().get("protocol.tcp.connections")).isEqualTo((long) size * (size - 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"poll", "block"})
    void neighboursUseTheirMemoryWhereTheRigSaysSo(String wait) throws Exception {
        VariantConfig variant = variant(wait,
                "{\"name\":\"exchange\",\"arguments\":{\"rounds\":20,\"lengthBytes\":20000}}", "protocol.local=shm");
        RealRun run = new RealRun(variant, 1, new JobOverrides(3, 0, null, null, 0, null, "", List.of(), true));
        VariantReport report = run.run(JobMonitor.SILENT, () -> false);
        assertThat(violations(run)).isEmpty();
        assertThat(report.outcome()).isEqualTo(VariantOutcome.COMPLETED);
        assertThat(report.counters()).containsEntry("protocol.shm.sent", 3L * 2 * 20)
                // All ranks are on this machine: no connection is needed.
                .doesNotContainKey("protocol.tcp.eagerSent");
        assertThat(RealRig.left(SELF.pid())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2, poll", "4, block"})
    void whenARankIsKilledTheOthersStopAndItIsNamed(int size, String wait) throws Exception {
        VariantConfig variant = variant(wait, "{\"name\":\"exchange\",\"arguments\":{\"rounds\":1}}");
        RealRun run = new RealRun(variant, 1, RealRig.program(size, Misbehaving.class, "loop"));
        CompletableFuture<VariantReport> job = CompletableFuture
                .supplyAsync(() -> run.run(JobMonitor.SILENT, () -> false));
        List<ProcessHandle> ranks = RealRig.ranks(SELF);
        while (ranks.size() < size) {
            assertThat(job.isDone()).as("the job is there to be killed").isFalse();
            Thread.onSpinWait();
            ranks = RealRig.ranks(SELF);
        }
        ProcessHandle victim = ranks.getLast();
        int rank = RealRig.rank(victim);
        victim.destroyForcibly();
        assertThat(job.get().outcome()).isEqualTo(VariantOutcome.STOPPED);
        assertThat(violations(run)).anyMatch(text -> text.contains("rank " + rank) && text.contains("SIGKILL"));
        assertThat(RealRig.left(SELF.pid())).isEmpty();
    }

    private static VariantConfig variant(String wait, String program, String... more) {
        String[] settings = Arrays.copyOf(more, more.length + 2);
        settings[more.length] = "protocol.wait=" + wait;
        settings[more.length + 1] = "program=" + program;
        return Rigs.load("mpi-tcp", settings).variants().getFirst();
    }

    private static List<String> violations(RealRun run) {
        return run.oracles().stream().map(OracleResult::violations).flatMap(List::stream).map(Violation::message)
                .toList();
    }
}
