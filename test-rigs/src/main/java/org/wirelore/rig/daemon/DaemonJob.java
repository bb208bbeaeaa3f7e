package org.wirelore.rig.daemon;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.wirelore.rig.rank.DaemonNumber;

/** A job of a daemon: the process that leads it. */
final class DaemonJob {
    /** How long a job that was asked to end may take. */
    private static final long END_MS = 3_000;

    /** Gets a piece of what a job prints. */
    interface Printed {
        void piece(String type, String text) throws IOException;
    }

    private final int number;
    private final List<String> arguments;
    private final Process process;
    private final Instant since = Instant.now();

    private DaemonJob(int number, List<String> arguments, Process process) {
        this.number = number;
        this.arguments = arguments;
        this.process = process;
    }

    /**
     * Starts it.
     *
     * @param number what tells it from the daemon's other jobs, 1 to {@link DaemonNumber#MAX}
     * @param command what a process of this program begins with
     * @param arguments the command line behind it
     * @throws IOException if the system can't
     */
    static DaemonJob start(int number, List<String> command, List<String> arguments, Path here,
            Map<String, String> environment) throws IOException {
        List<String> words = new ArrayList<>(command);
        words.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(words).directory(here.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put(DaemonNumber.VARIABLE, Integer.toString(number));
        return new DaemonJob(number, arguments, builder.start());
    }

    int number() {
        return number;
    }

    String commandLine() {
        return String.join(" ", arguments);
    }

    Instant since() {
        return since;
    }

    long pid() {
        return process.pid();
    }

    OutputStream input() {
        return process.getOutputStream();
    }

    /** Passes on what it prints until it has ended, and gives its exit code. */
    int attend(Printed printed) throws InterruptedException {
        Thread errors = Thread.ofPlatform().daemon().name("errors of job " + number)
                .start(() -> pass(process.errorReader(StandardCharsets.UTF_8), "err", printed));
        pass(process.inputReader(StandardCharsets.UTF_8), "out", printed);
        errors.join();
        return process.waitFor();
    }

    private void pass(Reader from, String type, Printed printed) {
        try {
            DaemonChannel.pass(from, text -> printed.piece(type, text));
        } catch (IOException e) {
            // The job or its caller is gone; the one that goes on finds out.
            process.destroy();
        }
    }

    /** Asks it to end, and sees to it that it does. */
    void end() {
        // Those of a process that has ended are no one's.
        List<ProcessHandle> below = process.descendants().toList();
        process.destroy();
        try {
            boolean hasEnded = process.waitFor(END_MS, TimeUnit.MILLISECONDS);
            below.forEach(ProcessHandle::destroyForcibly);
            if (!hasEnded) {
                process.destroyForcibly();
                process.waitFor(END_MS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
