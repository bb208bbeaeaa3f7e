package org.wirelore.emulator.backend.sisci;

import static org.assertj.core.api.Assertions.assertThat;

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

    @TempDir
    private Path directory = Path.of("");

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void whatNodesShareIsWholeAndNeverGoesBack() throws Exception {
        List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), "org.openjdk.jcstress.Main", "-r", directory.toString(), "-t",
                "backend\\.sisci"));
        command.addAll(Boolean.getBoolean("wirelore.stress.long") ? LONG : BRIEF);
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
        try (var output = process.inputReader()) {
            String report = output.readAllAsString();
            assertThat(report).contains("0 failed, 0 soft errs, 0 hard errs");
            assertThat(report).contains("All remaining tests: 6 matching test results");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
