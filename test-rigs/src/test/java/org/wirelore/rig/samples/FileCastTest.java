package org.wirelore.rig.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** A file goes from one rank to all others, which compare it by its hash themselves. */
class FileCastTest {
    @TempDir
    Path folder;

    private RunReport run(String rig, int ranks, String... arguments) {
        MpiJob job = new MpiJob(ranks, FileCast.class.getName(), List.of(arguments), "", false, "declared", true);
        return Rigs.launcher().run(Rigs.order(Rigs.load(rig, job), folder.resolve("out")));
    }

    private static double bytes(RunReport report) {
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        return Objects.requireNonNull(report.variants().getFirst().metrics().get("castBytes")).value();
    }

    @ParameterizedTest
    @CsvSource({"1, 100, 7", "2, 0, 65536", "3, 1, 1", "5, 5000, 1456", "5, 5000, 1457", "8, 70000, 65536"})
    void everyRankGetsTheBytes(int ranks, int length, int blockBytes) throws IOException {
        byte[] content = new byte[length];
        new Random(length).nextBytes(content);
        Path file = Files.write(folder.resolve("file.bin"), content);
        assertThat(bytes(run("urtp-cluster", ranks, file.toString(), "" + blockBytes))).isEqualTo(length);
    }

    @Test
    void lossesChangeNothing() {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("urtp-filecast", "faults.loss=0.05", "checks=[]",
                "program.arguments.arguments=[\"40000\"]"), folder.resolve("out")));
        assertThat(bytes(report)).isEqualTo(40_000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', value = {"nothing-there # expected a file, found nothing there",
        "100 0 # expected a whole number from 1 to 16777216, found 0; arguments: FILE|BYTES [BLOCK_BYTES]",
        "9999999999999999999 # expected a whole number from 0 to 1000000000000, found 9999999999999999999",
        "1 2 3 # arguments: FILE"})
    void whatCantBeSentIsSaid(String arguments, String expected) {
        List<String> words = new ArrayList<>(List.of(arguments.split(" ")));
        RunReport report = run("urtp-cluster", 2, words.toArray(String[]::new));
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations().toString()).contains(expected);
    }
}
