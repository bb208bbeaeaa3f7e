package org.wirelore.rig.guest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.wirelore.emulator.process.WorkFolder;

/** A tool of the machine, run to its end. */
final class Command {
    private static final long MINUTES_MAX = 10;
    private static final int TOLD_CHARS_MAX = 600;

    private Command() {
    }

    /**
     * Runs a tool, or several of which each reads what the one before it writes.
     *
     * @param folder in which they run, and where they leave nothing but what they make
     * @return what the last one printed
     * @throws IOException if a tool is missing, fails, or takes too long
     */
    static String run(Path folder, List<List<String>> pipeline) throws IOException {
        try (WorkFolder work = WorkFolder.make("wirelore-command")) {
            Path printed = work.path().resolve("printed.txt");
            List<ProcessBuilder> builders = pipeline.stream()
                    .map(command -> new ProcessBuilder(command).directory(folder.toFile())).toList();
            builders.getLast().redirectOutput(printed.toFile());
            builders.getLast().redirectErrorStream(true);
            builders.subList(0, builders.size() - 1)
                    .forEach(builder -> builder.redirectError(ProcessBuilder.Redirect.DISCARD));
            List<Process> processes = ProcessBuilder.startPipeline(builders);
            for (int i = 0; i < processes.size(); i++) {
                await(processes, i, pipeline.get(i), printed);
            }
            return Files.readString(printed, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new IOException("the command " + String.join(" ", pipeline.getFirst()) + " failed: "
                    + e.getMessage(), e);
        }
    }

    private static void await(List<Process> processes, int number, List<String> command, Path printed)
            throws IOException {
        try {
            if (!processes.get(number).waitFor(MINUTES_MAX, TimeUnit.MINUTES)) {
                throw new IOException(command.getFirst() + " did not end within " + MINUTES_MAX + " minutes");
            }
            if (processes.get(number).exitValue() != 0) {
                String text = Files.readString(printed, StandardCharsets.ISO_8859_1).strip();
                throw new IOException(command.getFirst() + " ended with " + processes.get(number).exitValue() + ": "
                        + text.substring(Math.max(0, text.length() - TOLD_CHARS_MAX)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted during " + command.getFirst(), e);
        } finally {
            if (processes.get(number).isAlive()) {
                processes.forEach(Process::destroyForcibly);
            }
        }
    }
}
