package org.wirelore.device.stress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs stress tests in a process of its own: briefly, or, in the profile {@code jcstress}, at length. */
public final class StressRun {
    private static final boolean IS_LONG = Boolean.getBoolean("wirelore.stress.long");
    private static final List<String> LONG = List.of("-m", "default", "-time",
            System.getProperty("wirelore.stress.millis", "1000"));
    /** A run of few tests is mostly the start of their processes. */
    private static final List<String> BRIEF = List.of("-f", "1", "-sc", "false", "-af", "NONE");

    private StressRun() {
    }

    /** What a stress test reports. */
    public static String report(Path directory, String tests, String jvmOptions)
            throws IOException, InterruptedException {
        return report(directory, tests, jvmOptions, 1, 100);
    }

    /**
     * The same.
     *
     * @param directory for its files, empty at first
     * @param tests a pattern of class names
     * @param jvmOptions of the processes that run them; if there are none, a long run tries several
     * @param iterations of a brief run
     * @param millis the length of each
     * @return the text that the run has printed
     * @throws IllegalStateException if the run does not end, as when threads block one another
     */
    static String report(Path directory, String tests, String jvmOptions, int iterations, int millis)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), "org.openjdk.jcstress.Main", "-r", directory.toString(), "-t",
                tests));
        command.addAll(IS_LONG ? LONG : BRIEF);
        String options = IS_LONG ? jvmOptions : (jvmOptions + " -XX:-TieredCompilation").strip();
        if (!options.isEmpty()) {
            command.addAll(List.of("-jvmArgs", options));
        }
        if (!IS_LONG) {
            command.addAll(List.of("-iters", String.valueOf(iterations), "-time", String.valueOf(millis)));
        }
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        try {
            if (!process.waitFor(IS_LONG ? 120 : 5, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the stress tests have not ended: " + Files.readString(output));
            }
            return Files.readString(output);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }
}
