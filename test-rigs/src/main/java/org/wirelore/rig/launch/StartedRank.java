package org.wirelore.rig.launch;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.mpi.process.ThreadWatch;

/** A rank's process on this machine, or the remote shell that started it on another one, and what it prints. */
public final class StartedRank {
    /** The environment variable that tells a process which rank it was started as. */
    public static final String RANK_VARIABLE = "WIRELORE_RANK";

    private static final String TRAINING = "wirelore.rankCacheOutput";
    /** Exit codes from here on mean a signal (the platform's class Process adds it to 128). */
    private static final int SIGNAL_BASE = 128;
    private static final int SIGNALS_MAX = 64;
    private static final int INPUT_BYTES = 8192;

    private final int rank;
    /** The other machine and the remote shell's name; null on this one. */
    private final @Nullable String elsewhere;
    private final Process process;
    private final Map<String, String> environment;
    private final RankOutput output = new RankOutput();
    private final Thread reader;
    private final Thread errorReader;
    private volatile String lastError = "";

    private StartedRank(int rank, @Nullable String elsewhere, Process process, Map<String, String> environment,
            Consumer<String> printed, Consumer<String> errors) {
        this.rank = rank;
        this.elsewhere = elsewhere;
        this.environment = environment;
        this.process = process;
        this.reader = Thread.ofPlatform().daemon().name("output of rank " + rank).start(
                () -> read(process.inputReader(StandardCharsets.UTF_8), printed));
        this.errorReader = Thread.ofPlatform().daemon().name("errors of rank " + rank).start(
                () -> read(process.errorReader(StandardCharsets.UTF_8), line -> {
                    lastError = line;
                    errors.accept(line);
                }));
    }

    /**
     * Starts a rank of this very program, which then waits for the address of its master ({@link #sendMaster}).
     *
     * <p>Where the system has setpriv(1), the rank is killed when the calling thread ends, until its own watchdog runs
     * ({@link org.wirelore.emulator.process.ParentDeath}): a virtual machine that is still starting could not notice.
     *
     * @param environment further variables, each {@code NAME=value}
     * @param printed gets every line of its standard output
     * @param errors gets every line of its standard error
     * @throws IOException if the system can't start it
     */
    static StartedRank start(String main, int rank, JobSecret secret, String classPath, List<String> environment,
            Consumer<String> printed, Consumer<String> errors) throws IOException {
        List<String> command = new ArrayList<>(JvmOptions.endingWithStarter());
        command.add(JvmOptions.java());
        command.addAll(cacheOptions(rank));
        command.addAll(furtherOptions());
        command.addAll(JvmOptions.COMMON);
        command.addAll(List.of("-Djava.awt.headless=true", "-Djdk.virtualThreadScheduler.parallelism=1",
                ThreadWatch.OPTION));
        String home = System.getProperty("wirelore.home", "");
        if (!home.isEmpty()) {
            command.add("-Dwirelore.home=" + home);
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path")
                + (classPath.isEmpty() ? "" : File.pathSeparator + classPath), main,
                RankExit.MASTER_ON_INPUT));
        ProcessBuilder builder = new ProcessBuilder(command);
        for (String variable : environment) {
            int equals = variable.indexOf('=');
            builder.environment().put(variable.substring(0, equals), variable.substring(equals + 1));
        }
        builder.environment().put(JobSecret.VARIABLE, secret.hex());
        builder.environment().put(RANK_VARIABLE, Integer.toString(rank));
        Map<String, String> own = Map.copyOf(builder.environment());
        return new StartedRank(rank, null, builder.start(), own, printed, errors);
    }

    /**
     * Starts a rank on another machine.
     *
     * @param host the machine
     * @param command the remote shell, the machine and a command that reads the secret from its standard input
     * @param printed gets every line of its standard output
     * @param errors gets every line of its standard error
     * @throws IOException if this machine has no such remote shell
     */
    static StartedRank startRemote(int rank, String host, List<String> command, JobSecret secret,
            Consumer<String> printed, Consumer<String> errors) throws IOException {
        StartedRank started;
        try {
            started = new StartedRank(rank, command.getFirst() + " on " + host,
                    new ProcessBuilder(command).start(), Map.of(), printed, errors);
        } catch (IOException e) {
            throw new IOException("could not start the remote shell " + command.getFirst() + ": " + e.getMessage()
                    + "; --rsh COMMAND chooses another", e);
        }
        started.sendLine(secret.hex(), InputStream.nullInputStream());
        return started;
    }

    /**
     * Tells it where its master listens, {@code HOST:PORT}, and passes on what else there is for it to read, as it
     * comes. One of another machine knows that from its command, and reads nothing.
     */
    void sendMaster(String address, InputStream rest) {
        if (elsewhere == null) {
            sendLine(address, rest);
        }
    }

    private void sendLine(String line, InputStream rest) {
        Thread.ofPlatform().daemon().name("input of rank " + rank).start(() -> {
            try (OutputStream input = process.getOutputStream()) {
                input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                input.flush();
                byte[] some = new byte[INPUT_BYTES];
                for (int bytes = rest.read(some); bytes >= 0; bytes = rest.read(some)) {
                    input.write(some, 0, bytes);
                    input.flush();
                }
            } catch (IOException e) {
                // It has ended already, which is noticed by other means.
            }
        });
    }

    /** Classes that are loaded and linked already halve the start of a rank; a build's training run makes them. */
    private static List<String> cacheOptions(int rank) {
        String cache = System.getProperty("wirelore.rankCache", "");
        if (!cache.isEmpty()) {
            return List.of("-XX:AOTCache=" + cache, "-Xlog:disable", "-Xlog:all=off");
        }
        return isTraining() && rank == 0
                ? List.of("-XX:AOTCacheOutput=" + System.getProperty(TRAINING), "-Xlog:disable", "-Xlog:all=off")
                : List.of();
    }

    /** Options that the system property {@code wirelore.rankOptions} gives to the virtual machines of ranks. */
    private static List<String> furtherOptions() {
        return Arrays.stream(System.getProperty("wirelore.rankOptions", "").split(" ", -1))
                .filter(option -> !option.isEmpty()).toList();
    }

    /** Whether this run is a build's training run, whose rank 0 takes a while to write down what it learnt. */
    static boolean isTraining() {
        return System.getProperty(TRAINING) != null;
    }

    int rank() {
        return rank;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether one that never got to its master has ended because this machine lacks something; only after its end. */
    boolean lacksSomething() {
        return elsewhere != null || process.exitValue() == RankExit.ENVIRONMENT
                || JvmStart.failure(lastLines()) != null;
    }

    /** What to do about that; may be empty. Only after its end. */
    String remedy() {
        if (elsewhere != null) {
            return "--rsh COMMAND chooses the remote shell, --hosts FILE the machines";
        }
        return JvmStart.failure(lastLines()) == null ? "" : JvmStart.remedy(environment);
    }

    /**
     * How it ended, in words; only after its end.
     *
     * @param wasAbsent whether it never got to its master: what others print is their program's
     */
    String ending(boolean wasAbsent) {
        if (elsewhere != null && wasAbsent) {
            return "was started with " + elsewhere + ", which ended with code " + process.exitValue()
                    + " before the rank joined"
                    + (lastError.isEmpty() ? "" : ": " + lastError);
        }
        String noStart = wasAbsent ? JvmStart.failure(lastLines()) : null;
        if (noStart != null) {
            return "has no virtual machine: it can't start: " + noStart;
        }
        int code = process.exitValue();
        int signal = code - SIGNAL_BASE;
        return signal > 0 && signal <= SIGNALS_MAX
                ? "was killed by signal " + signal + name(signal)
                : "exited with code " + code + " before its program was done"
                        + (elsewhere == null || lastError.isEmpty() ? complaint() : ": " + lastError);
    }

    /** What a rank that could not reach its master has said instead on its way out. */
    private String complaint() {
        String own = RankExit.complaint(rank, "");
        return lastError.startsWith(own) ? ": " + lastError.substring(own.length()) : "";
    }

    /** Names of those that have the same number on every architecture of Linux (signal(7)). */
    private static String name(int signal) {
        return switch (signal) {
            case 1 -> " (SIGHUP)";
            case 2 -> " (SIGINT)";
            case 6 -> " (SIGABRT)";
            case 9 -> " (SIGKILL)";
            case 11 -> " (SIGSEGV)";
            case 15 -> " (SIGTERM)";
            default -> "";
        };
    }

    /** Waits for its end; false if it still lives after the time. */
    boolean await(long millis) throws InterruptedException {
        boolean ended = process.waitFor(millis, TimeUnit.MILLISECONDS);
        if (ended) {
            reader.join(millis);
            errorReader.join(millis);
        }
        return ended;
    }

    /** Ends it, whatever it does. */
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** The last lines that it printed. */
    List<String> lastLines() {
        return output.lastLines();
    }

    private void read(BufferedReader stream, Consumer<String> lines) {
        try (BufferedReader in = stream) {
            output.read(in, lines);
        } catch (IOException e) {
            // The pipe breaks when the process is killed; what it had said is kept.
        }
    }
}
