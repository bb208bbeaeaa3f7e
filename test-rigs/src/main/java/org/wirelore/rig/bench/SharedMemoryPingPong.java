package org.wirelore.rig.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.rig.launch.JvmOptions;

/**
 * Four bytes to and fro between two processes: a record through the rings of shared memory beside a bare flag, sample
 * by sample in the same two JVMs, each of them pinned to a core where {@code taskset} is there to do it.
 */
public final class SharedMemoryPingPong {
    private static final String UNPINNED = "";

    private SharedMemoryPingPong() {
    }

    /**
     * What was measured.
     *
     * @param halfRoundTrip records against flags, nanoseconds
     * @param allocatedBytes on the measuring thread, all samples together
     */
    public record Figures(PairedFigures halfRoundTrip, long allocatedBytes) {
    }

    /**
     * Measures, in a few seconds.
     *
     * @param pairs how many samples of ours, 1 or more; ask for more than are needed, because some will not count
     * @throws IOException if a process can't be started or does not end
     */
    public static Figures measure(int pairs) throws IOException, InterruptedException {
        String job = "bench-" + ProcessHandle.current().pid();
        boolean pins = Runtime.getRuntime().availableProcessors() > 1 && canPin();
        List<Process> sides = new ArrayList<>();
        ExitHook hook = new ExitHook("end of the measurement", () -> sides.forEach(Process::destroyForcibly));
        hook.set();
        try {
            sides.add(start(pins ? "1" : UNPINNED, job, "echo", pairs));
            sides.add(start(pins ? "0" : UNPINNED, job, "start", pairs));
            return read(sides.getLast());
        } finally {
            for (Process side : sides) {
                side.destroyForcibly().waitFor();
            }
            hook.clear();
        }
    }

    private static boolean canPin() throws InterruptedException {
        try {
            return new ProcessBuilder("taskset", "-c", "0,1", "true").redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    private static Process start(String core, String job, String side, int pairs) throws IOException {
        List<String> command = new ArrayList<>();
        if (!core.equals(UNPINNED)) {
            command.addAll(List.of("taskset", "-c", core));
        }
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(JvmOptions.COMMON);
        command.addAll(List.of("-cp", ManagementFactory.getRuntimeMXBean().getClassPath(),
                SharedMemorySide.class.getName(), job, side,
                Integer.toString(pairs)));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static Figures read(Process measuring) throws IOException {
        List<Double> flags = new ArrayList<>();
        List<Double> records = new ArrayList<>();
        List<String> other = new ArrayList<>();
        for (String line : measuring.inputReader().readAllLines()) {
            String value = line.substring(line.indexOf(' ') + 1);
            if (line.startsWith("flags ")) {
                flags.add(Double.valueOf(value));
            } else if (line.startsWith("records ")) {
                records.add(Double.valueOf(value));
            } else if (line.startsWith("allocated ")) {
                return new Figures(PairedFigures.of(records, flags), Long.parseLong(value));
            } else {
                other.add(line);
            }
        }
        throw new IOException("the measuring process ended without its figures: " + String.join("; ", other));
    }
}
