package org.wirelore.rig.sci.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** Litmus programs between processes of this machine, in shared memory. */
class LitmusProcessesTest {
    private static final String PROGRAM = """
            program={"name": "litmus", "arguments": {"repetitions": 2, "waitMs": 5000,
              "segments": [{"name": "A", "owner": 1, "map": ["write-combining"]}, {"name": "B", "owner": 0},
                {"name": "C", "owner": 0, "map": ["lock"]}],
              "ranks": [
                ["A[0] = 1", "A[8:8] = 0x100000002", "A[16..32] = 9", "barrier A", "flush A", "drain", "drop A",
                 "r5 = start A", "r6 = check A", "r7 = check A no-barrier", "dma A[64..128] = 7", "wait dma",
                 "trigger 5", "A[256] = 1", "await B[0] == 1", "r9 = A[0]", "r10 = inc C[0]"],
                ["await A[256] == 1", "r1 = A[0]", "r2 = A[8:8]", "r3 = A[28]", "r8 = A[124]", "r4 = interrupts 5", "B[0] = 1",
                 "r11 = inc C[0]"]],
              "forbidden": ["r1 != 1 or r3 != 9 or r8 != 7", "waits", "r10 + r11 != 1"]}}""";

    @TempDir
    Path out;

    @Test
    void eachStatementWorksBetweenProcesses() {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("sci-memory-order", "variants=[]", "checks=[]",
                "mode=real", "fabric={\"kind\": \"sci-memory\"}", PROGRAM), out));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.variants().getFirst().metrics().keySet().stream()
                .filter(name -> name.startsWith(Metric.OUTCOME))).isNotEmpty()
                .allMatch(name -> name.startsWith("outcome r1=1 r2=0x100000002 r3=9 r4=1 r5=0 r6=0 r7=0 r8=7 r9=1"));
    }
}
