package org.wirelore.emulator.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the stress tests of this package, briefly. */
class StressTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void framesThatThreadsHandOverAreWhole() throws Exception {
        Process process = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), "org.openjdk.jcstress.Main", "-r", directory.toString(), "-t",
                "emulator\\.stress", "-f", "1", "-iters", "1", "-time", "100", "-sc", "false", "-af", "NONE",
                "-jvmArgs",
                "-XX:-TieredCompilation").directory(directory.toFile()).redirectErrorStream(true).start();
        try (var output = process.inputReader()) {
            String report = output.readAllAsString();
            assertThat(report).contains("0 failed, 0 soft errs, 0 hard errs");
            assertThat(report).contains("All remaining tests: 2 matching test results");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
