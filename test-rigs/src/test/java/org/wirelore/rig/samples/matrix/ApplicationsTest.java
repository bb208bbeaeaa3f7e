package org.wirelore.rig.samples.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** The applications on devices of all kinds; that ranks compute what one computes, they check themselves. */
class ApplicationsTest {
    /** What a call takes, of which the one that reads the clock is one: 1.6 us of a Pentium Pro, times 13. */
    private static final double CLOCK_MS = 21e-3;

    @TempDir
    Path folder;

    private RunReport run(String rig, int ranks, Class<?> program, String... arguments) {
        MpiJob job = new MpiJob(ranks, program.getName(), List.of(arguments), "", false, "declared", true);
        return Rigs.launcher().run(Rigs.order(Rigs.load(rig, job), folder.resolve("out")));
    }

    private void passes(String rig, int ranks, Class<?> program, String... arguments) {
        RunReport report = run(rig, ranks, program, arguments);
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
    }

    private static double figure(RunReport report, String name) {
        Metric metric = report.variants().getFirst().metrics().get(name);
        return Objects.requireNonNull(metric).value();
    }

    /** Sizes that no number of ranks divides, and some ranks without anything. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7})
    void ranksComputeWhatOneComputes(int ranks) {
        passes("urtp-cluster", ranks, SparseProduct.class, "3", "1", "5", "9", "101", "1100");
        passes("urtp-cluster", ranks, DenseProduct.class, "2", "1", "5", "9", "37");
    }

    @ParameterizedTest
    @CsvSource({"unet-cluster", "tcp-cluster", "fmp-cluster", "sci-cluster", "via-cluster", "mvia-cluster",
        "chempi-cluster"})
    void everyDeviceCarriesThem(String rig) {
        passes(rig, 3, SparseProduct.class, "2", "500");
        passes(rig, 3, DenseProduct.class, "1", "40");
    }

    @ParameterizedTest
    @ValueSource(strings = {"protocol.collectives=trees", "protocol={\"kind\": \"udp\"}"})
    void whateverWayCollectiveOperationsGo(String setting) {
        for (String rig : List.of("urtp-spmv", "urtp-matmul")) {
            RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load(rig, setting, "checks=[]",
                    "program.arguments.arguments=[\"2\", \"9\", \"150\"]"), folder.resolve("out")));
            assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        }
    }

    @Test
    void aMatrixMayComeFromAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("m.mtx"),
                "%%MatrixMarket matrix coordinate integer symmetric\n5 5 4\n1 1 2\n3 2 -1\n4 4 9\n5 1 3\n");
        RunReport report = run("urtp-cluster", 3, SparseProduct.class, "4", file.toString());
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(figure(report, "speedup.file")).isPositive();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"2 3 0 | m.mtx: expected a square matrix, found 2 rows and 3 columns",
        "3 3 1 | m.mtx:2: expected entries (no more than the rest of the file has room for) from 0 to 0, found"})
    void aFileThatIsWrongEndsTheRunWithItsName(String sizes, String expected) throws IOException {
        Path file = Files.writeString(folder.resolve("m.mtx"),
                "%%MatrixMarket matrix coordinate real general\n" + sizes + "\n");
        RunReport report = run("urtp-cluster", 2, SparseProduct.class, "4", file.toString());
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations().toString()).contains(expected);
    }

    /** 16 columns of 256 steps, of 2 operations at 5 ns and 3 words at 30 ns; the cache has room for all of it. */
    @Test
    void computingCostsWhatTheProfileSays() {
        assertThat(figure(run("urtp-small", 1, DenseProduct.class, "1", "16"), "sequentialMs.16"))
                .isCloseTo(16 * 256 * 100e-6, within(CLOCK_MS));
        // 128 columns, for each of which the matrix goes through the cache: 1,024 lines at 480 ns.
        assertThat(figure(run("urtp-small", 1, DenseProduct.class, "1", "128"), "sequentialMs.128"))
                .isCloseTo(128 * (128 * 128 * 100e-6 + 1024 * 480e-6), within(CLOCK_MS));
    }

    @Test
    void anotherResultIsNoticed() {
        assertThatThrownBy(() -> ProductFigures.requireEqual(new double[]{1, 2}, new double[]{1, Math.nextUp(2.0), 0}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("expected the result of the sequential program, 2.0 at place 1, found 2.0000000000000004");
    }
}
