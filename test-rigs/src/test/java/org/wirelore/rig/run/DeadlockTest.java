package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.job.RealRun;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantOutcome;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.real.RealRig;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** A program that waits for ever is ended, at once in virtual time; the report has a line for each rank. */
class DeadlockTest {
    @TempDir
    Path folder;

    @Test
    void aRawPingPongWhoseFirstFrameIsLostIsADeadlockReportedRankByRank() throws Exception {
        RigConfig rig = Rigs.load("unet-p133", "variants=[]", "checks=[]", "curves=[]",
                "program.arguments.sizesBytes=[4]", "faults.rules=[{\"kind\":\"loss\",\"frames\":[0],\"atMost\":1}]");
        RunReport report = Rigs.launcher().run(Rigs.order(rig, folder));

        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.variants().getFirst().outcome()).isEqualTo(VariantOutcome.STOPPED);
        assertThat(report.violations()).hasSize(1);
        Violation violation = report.violations().getFirst();
        assertThat(violation.message()).startsWith("deadlock: every rank waits and nothing is in flight:\n")
                .containsSubsequence("rank0 on alpha waits for a message from rank 1 since ",
                        "\n  rank1 on beta waits for a message from rank 0 since ")
                .contains("RawMessenger");
        assertThat(violation.history()).singleElement().asString()
                .endsWith(
                        "us  frame of 64 bytes from alpha to beta: plug 1: lost here: loss, frame 0 (faults.rules[0])");
        assertThat(report.virtualDurationPs()).isLessThan(1_000_000_000_000L);
        assertThat(Files.readString(folder.resolve("junit.xml"))).contains("deadlock");
    }

    @ParameterizedTest
    @CsvSource({"shm-pingpong, block", "mpi-tcp, poll"})
    void processesThatWaitForEachOtherAreEndedAndReportedRankByRank(String rig, String wait) throws IOException {
        assertThat(failureOf(rig, wait, "all"))
                .startsWith("deadlock: every rank waits, nothing is under way, and nothing has moved for 5 seconds:\n")
                .containsSubsequence("rank 0 on ", " waits for a message from rank 1, tag 7", "rank 1 on ",
                        " waits for a message from rank 0, tag 7");
    }

    @Test
    void processesThatWaitForOneThatHasNothingToDoAreADeadlockToo() throws IOException {
        assertThat(failureOf("shm-pingpong", "poll", "others")).containsSubsequence("deadlock: ",
                "rank 0 on ", " waits for the other ranks, to leave together\n  rank 1 on ",
                " waits for a message from rank 0, tag 7");
    }

    @Test
    void processesThatWaitForOneThatComputesAreLeftAlone() {
        RealRun run = realRun("shm-pingpong", "poll", "computing");
        assertThat(run.run(JobMonitor.SILENT, () -> false).outcome()).isEqualTo(VariantOutcome.COMPLETED);
    }

    private static String failureOf(String rig, String wait, String what) throws IOException {
        RealRun run = realRun(rig, wait, what);
        VariantReport report = run.run(JobMonitor.SILENT, () -> false);
        assertThat(report.outcome()).isEqualTo(VariantOutcome.STOPPED);
        assertThat(RealRig.left(ProcessHandle.current().pid())).isEmpty();
        return run.oracles().stream().map(OracleResult::violations).flatMap(List::stream).map(Violation::message)
                .findFirst().orElseThrow();
    }

    private static RealRun realRun(String rig, String wait, String what) {
        return new RealRun(Rigs.load(rig, "protocol.wait=" + wait).variants().getFirst(), 1,
                RealRig.program(2, WaitingForEver.class, what));
    }
}
