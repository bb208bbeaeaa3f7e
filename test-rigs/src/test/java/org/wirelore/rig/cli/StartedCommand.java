package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.start.StartCaches;

/** The command line in a process of its own, as a user starts it. */
public final class StartedCommand implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 240;
    private static final int WINDOW = 10_000;
    private static final List<String> MACHINE = List.of("unshare", "--mount", "--pid", "--fork", "--kill-child",
            "--mount-proc", "sh", "-c", "mount -t tmpfs tmpfs /dev/shm && exec \"$@\"", "sh");

    private final Process process;
    private final BufferedReader reader;
    private final StringBuilder said = new StringBuilder();

    /**
     * Starts it.
     *
     * @param prefix a command that starts the command behind it, such as {@code ip netns exec}
     * @param folder where it may keep what does not last
     */
    public StartedCommand(List<String> prefix, Map<String, String> environment, Path folder, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(command(folder));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        process = builder.start();
        reader = process.inputReader(StandardCharsets.UTF_8);
    }

    /** The command line without arguments, as a shell reads it. */
    static String shellCommand(Path folder) throws IOException {
        return command(folder).stream().map(Quoted::shell).collect(Collectors.joining(" "));
    }

    private static List<String> command(Path folder) throws IOException {
        Path temporary = Files.createTempDirectory(folder, "t");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED", "-XX:-UsePerfData", "-XX:+UseSerialGC",
                        // Its life is short: what the second compiler would take, it never gives back.
                        "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                        "-Djava.io.tmpdir=" + temporary));
        command.addAll(StartCaches.options());
        command.add(Wirelore.class.getName());
        return command;
    }

    /** What puts a command into a network namespace, with processes and a shared memory of its own: another machine. */
    static List<String> machine(List<String> networkPrefix) {
        List<String> prefix = new ArrayList<>(networkPrefix);
        prefix.addAll(MACHINE);
        return prefix;
    }

    /** What it has said as far as it was waited for. */
    public String said() {
        return said.toString();
    }

    /** Waits until it has said something, and gives the first group of the pattern. */
    public String awaitSaying(String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(said);
        while (!matcher.find()) {
            String line = reader.readLine();
            if (line == null) {
                throw new AssertionError("the end comes after: " + said);
            }
            said.append(line).append('\n');
            // A trace is long: only its end is looked through again.
            matcher.reset().region(Math.max(0, said.length() - WINDOW), said.length());
        }
        return matcher.group(1);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The process. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Waits a while for its end; what it says meanwhile must fit a pipe. */
    public boolean hasEnded(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** Ends it at once. */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** Asks it to end, as a session that closes does. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Waits for its end, in which it names no exception. */
    public int code() throws Exception {
        finish();
        assertThat(said()).doesNotContain("Exception").doesNotContain("\tat ").doesNotContain("internal error");
        return process.exitValue();
    }

    /** Waits for its end, whatever it says. */
    void finish() throws InterruptedException {
        reader.lines().forEach(line -> said.append(line).append('\n'));
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(said()).isTrue();
    }

    /** Ends it and what it has started, and waits until they are gone: what they had open is closed. */
    @Override
    public void close() {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().join());
    }
}
