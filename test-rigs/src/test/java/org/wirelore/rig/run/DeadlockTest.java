package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.config.RigConfig;
import org.wirelore.rig.report.Outcome;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;

/** A program that waits for ever ends at once, and is told about rank by rank. */
class DeadlockTest {
    @TempDir
    Path folder;

    @Test
    void aRawPingPongWhoseFirstFrameIsLostIsADeadlockToldRankByRank() throws Exception {
        RigConfig rig = Rigs.load("unet-p133", "variants=[]", "checks=[]", "curves=[]",
                "program.arguments.sizesBytes=[4]", "faults.rules=[{\"kind\":\"loss\",\"frames\":[0],\"atMost\":1}]");
        RunReport report = Rigs.launcher().run(Rigs.order(rig, folder));

        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.variants().getFirst().outcome()).isEqualTo(Outcome.STOPPED);
        assertThat(report.violations()).hasSize(1);
        Violation violation = report.violations().getFirst();
        assertThat(violation.message()).startsWith("deadlock: every rank waits and nothing is in flight: ")
                .containsSubsequence("rank0 on alpha waits for a message from rank 1 since ",
                        "; rank1 on beta waits for a message from rank 0 since ")
                .contains("RawMessenger.receive");
        assertThat(report.virtualDurationPs()).isLessThan(1_000_000_000_000L);
        assertThat(Files.readString(folder.resolve("junit.xml"))).contains("deadlock");
    }
}
