package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
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

    /** Each takes some seconds, in which nothing is to be done: they go at the same time. */
    @TestFactory
    Stream<DynamicTest> processesThatWait() {
        try (ExecutorService jobs = Executors.newCachedThreadPool()) {
            Future<String> memory = jobs.submit(() -> failureOf("shm-pingpong", "block", "all"));
            Future<String> sockets = jobs.submit(() -> failureOf("mpi-tcp", "poll", "all"));
            Future<String> others = jobs.submit(() -> failureOf("shm-pingpong", "poll", "others"));
            Future<VariantOutcome> computing = jobs.submit(
                    () -> realRun("shm-pingpong", "poll", "computing").run(JobMonitor.SILENT, () -> false).outcome());
            return Stream.of(
                    dynamicTest("for each other in shared memory are reported rank by rank",
                            () -> assertEachWaits(memory.get())),
                    dynamicTest("for each other at sockets are reported rank by rank",
                            () -> assertEachWaits(sockets.get())),
                    dynamicTest("for one that has nothing to do are a deadlock too",
                            () -> assertThat(others.get()).containsSubsequence("deadlock: ", "rank 0 on ",
                                    " waits for the other ranks, to leave together\n  rank 1 on ",
                                    " waits for a message from rank 0, tag 7")),
                    dynamicTest("for one that computes are left alone",
                            () -> assertThat(computing.get()).isEqualTo(VariantOutcome.COMPLETED)));
        }
    }

    @AfterAll
    static void nothingIsLeft() throws IOException {
        assertThat(RealRig.left(ProcessHandle.current().pid())).isEmpty();
    }

    private static void assertEachWaits(String failure) {
        assertThat(failure)
                .startsWith("deadlock: every rank waits, nothing is under way, and nothing has moved for 5 seconds:\n")
                .containsSubsequence("rank 0 on ", " waits for a message from rank 1, tag 7", "rank 1 on ",
                        " waits for a message from rank 0, tag 7");
    }

    private static String failureOf(String rig, String wait, String what) {
        RealRun run = realRun(rig, wait, what);
        VariantReport report = run.run(JobMonitor.SILENT, () -> false);
        assertThat(report.outcome()).isEqualTo(VariantOutcome.STOPPED);
        return run.oracles().stream().map(OracleResult::violations).flatMap(List::stream).map(Violation::message)
                .findFirst().orElseThrow();
    }

    private static RealRun realRun(String rig, String wait, String what) {
        return new RealRun(Rigs.load(rig, "protocol.wait=" + wait).variants().getFirst(), 1,
                RealRig.program(2, WaitingForEver.class, what));
    }
}
