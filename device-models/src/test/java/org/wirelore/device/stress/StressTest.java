package org.wirelore.device.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the stress tests of this package: briefly, or, in the profile {@code jcstress}, at length. */
class StressTest {
    private static final List<String> BRIEF = List.of("-f", "1", "-iters", "1", "-time", "100", "-sc", "false", "-af",
            "NONE", "-jvmArgs", "-XX:-TieredCompilation");
    private static final List<String> LONG = List.of("-m", "default", "-time",
            System.getProperty("wirelore.stress.millis", "1000"));

    /** The race is real, but on a busy machine it takes its time to show. */
    private static final List<String> PATIENT = List.of("-f", "1", "-iters", "4", "-time", "500", "-sc", "false", "-af",
            "NONE", "-jvmArgs", "-XX:-TieredCompilation");

    @TempDir
    private Path directory = Path.of("");

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void whatProcessesShareIsWholeAndInOrder() throws Exception {
        String report = stress("stress\\.(Ring|Lane|Flag|Bell|SlotQueue|UnitPool)",
                Boolean.getBoolean("wirelore.stress.long") ? LONG : BRIEF);
        assertThat(report).contains("0 failed, 0 soft errs, 0 hard errs");
        assertThat(report).contains("Failed tests: No matches", "Error tests: No matches");
        assertThat(report).contains("All remaining tests: 7 matching test results");
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void aPlantedRaceIsFound() throws Exception {
        assertThat(stress("stress\\.PlantedRace", PATIENT)).contains("Failed tests: 1 matching test results");
    }

    private String stress(String tests, List<String> howLong) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), "org.openjdk.jcstress.Main", "-r", directory.toString(), "-t",
                tests));
        command.addAll(howLong);
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
        try (var output = process.inputReader()) {
            return output.readAllAsString();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
