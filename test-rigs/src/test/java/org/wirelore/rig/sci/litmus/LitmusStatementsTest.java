package org.wirelore.rig.sci.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** Each statement does on cards what it says, in the usual order of everything. */
class LitmusStatementsTest {
    private static final String SEGMENTS = "[{\"name\": \"A\", \"owner\": 1, \"map\": [\"write-combining\", \"lock\"]},"
            + " {\"name\": \"B\", \"owner\": 0},"
            + " {\"name\": \"C\", \"owner\": 1, \"map\": [\"write-combining\", \"long-hold\"]}]";

    @TempDir
    Path out;

    private static String list(String statements) {
        return Arrays.stream(statements.split(";")).map(each -> '"' + each.strip() + '"')
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private List<String> ends(String first, String second, String more) {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("sci-memory-order", "variants=[]",
                "fabric.ordering=typical", "program={\"name\": \"litmus\", \"arguments\": {\"segments\": " + SEGMENTS
                        + ", \"repetitions\": 2, \"ranks\": [" + list(first) + ", " + list(second) + "]" + more + "}}"),
                out));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        return report.variants().getFirst().metrics().keySet().stream().filter(name -> name.startsWith(Metric.OUTCOME))
                .map(name -> name.substring(Metric.OUTCOME.length())).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "A[8] = 5 | await A[8] == 5; r1 = A[8] | r1=5",
        "A[8:8] = 0x100000002 | await A[12] == 1; r1 = A[8:8] | r1=0x100000002",
        "A[8..14] = 0x01020304; B[0] = 1 | await A[12] == 0x0304; r1 = A[8]; r2 = A[12] | r1=0x1020304 r2=772",
        "A[8:8] = 18446744073709551615 | await A[12] == 0xffffffff; r1 = A[8:8] | r1=0xffffffffffffffff",
        // The check sum of three words that are 7, as other implementations of CRC-32C have it.
        "A[8..24] = 7 crc | await crc A[8..24]; r1 = A[8]; r2 = A[16]; r3 = A[20] | r1=7 r2=7 r3=0x5e6c2403",
        "A[8..24] = 7; A[24] = 1 | await A[24] == 1; await crc A[8..24]; r1 = A[8] | 'rank 1 waits for ever'",
        "await A[0] == 7; r0 = A[0]; r3 = A[0:8] | A[0] = 7 | r0=7 r3=7",
        "r1 = inc A[4]; r2 = inc A[4] | await A[4] == 0x02000000; r3 = inc A[4] | r1=0 r2=1 r3=2",
        "A[0] = 1; barrier A; A[64] = 1 | await A[64] == 1; r1 = A[0] | r1=1",
        "A[0] = 1; A[96..128] = 2 | await A[124] == 2; r1 = A[0] | r1=0",
        "A[0] = 1; drain; A[96..128] = 2 | await A[124] == 2; r1 = A[0] | r1=0",
        "A[0] = 1; flush A; A[96..128] = 2 | await A[124] == 2; r1 = A[0] | r1=1",
        "r1 = C[0]; A[64] = 1; await B[0] == 1; r2 = C[0] | await A[64] == 1; C[0] = 5; B[0] = 1 | r1=0 r2=0",
        "r1 = C[0]; A[64] = 1; await B[0] == 1; drop C; r2 = C[0] | await A[64] == 1; C[0] = 5; B[0] = 1 |"
                + "r1=0 r2=5",
        "r1 = start A; A[0] = 1; r2 = check A; r3 = check A no-barrier | await A[0] == 1 | r1=0 r2=0 r3=0",
        "dma A[8..128] = 3; wait dma; A[128] = 1 | await A[128] == 1; r1 = A[124]; r2 = A[128] | r1=3 r2=1",
        "dma A[8..128] = 3; A[128] = 1; wait dma | await A[128] == 1; r1 = A[124] | r1=0",
        "trigger 5; trigger 6 | r1 = interrupts 5; r2 = interrupts 6 | r1=1 r2=1",
        "A[0] = 1 | await A[0] == 2; r1 = A[0] | 'rank 1 waits for ever'",
        "A[0] = 1 | r1 = interrupts 5 | 'rank 1 waits for ever'",
        "A[0] = 1 | A[4] = 1 | 'nothing was read'"})
    void eachStatementWorksOnCards(String first, String second, String end) {
        assertThat(ends(first, second, "")).containsExactly(end);
    }

    @Test
    void triggersOfACountedInterruptAreNotTakenTogether() {
        String three = "trigger 5; trigger 5; trigger 5; A[96..128] = 1";
        String counts = "await A[124] == 1; r1 = interrupts 5";
        assertThat(ends(three, counts, "")).containsExactly("r1=1");
        assertThat(ends(three, counts, ", \"counting\": [5]")).containsExactly("r1=3");
    }
}
