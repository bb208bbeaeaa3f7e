package org.wirelore.rig.mpi.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the stress tests of this package: briefly, or, in the profile {@code jcstress}, at length. */
class ThreadStressTest {
    private static final List<String> BRIEF = List.of("-f", "1", "-iters", "1", "-time", "100", "-sc", "false", "-af",
            "NONE");
    private static final List<String> LONG = List.of("-m", "default", "-time",
            System.getProperty("wirelore.stress.millis", "1000"));
    /** As every process of this project has them. */
    private static final String OPTIONS = "--enable-native-access=ALL-UNNAMED"
            + " -Djava.lang.foreign.native.threshold.power.copy=0";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void whatTheThreadsOfARankShareIsWhole() throws Exception {
        boolean isLong = Boolean.getBoolean("wirelore.stress.long");
        List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), "org.openjdk.jcstress.Main", "-r", directory.toString(), "-t",
                "rig\\.mpi", "-jvmArgs",
                OPTIONS + (isLong ? "" : " -XX:-TieredCompilation")));
        command.addAll(isLong ? LONG : BRIEF);
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        try {
            // Threads that block one another would never end.
            assertThat(process.waitFor(isLong ? 120 : 5, TimeUnit.MINUTES)).as("ended").isTrue();
            String report = Files.readString(output);
            assertThat(report).contains("0 failed, 0 soft errs, 0 hard errs");
            assertThat(report).contains("All remaining tests: 7 matching test results");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }
}
