package org.wirelore.rig.guest;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.emulator.process.FreshFile;
import org.wirelore.emulator.process.ProcessEndsException;

/**
 * A guest that runs. It ends when it is closed, when this program ends in order, and, through the kernel's parent-death
 * signal, when this program is killed.
 *
 * <p>The kernel sends that signal when the thread that started the process ends, so a thread of the guest's own starts
 * it and stays.
 */
public final class QemuGuest implements AutoCloseable {
    private static final String HOW_TO_INSTALL = "apt-get install --no-install-recommends qemu-system-x86";
    private static final Pattern CONSOLE = Pattern.compile("char device redirected to (\\S+) \\(label console\\)");
    /** A first question in QEMU's control protocol. It is answered when all of the machine is there and runs. */
    private static final String QUESTION = "{\"execute\": \"qmp_capabilities\"}\n";
    private static final String ANSWER = "{\"return\"";
    private static final Path DEV_KVM = Path.of("/dev/kvm");
    private static final long START_SECONDS = 60;
    private static final long STOP_SECONDS = 10;
    private static final int LINES_KEPT = 20;

    private final Process process;
    private final Path console;
    private final Thread keeper;
    private final ExitHook hook;

    private QemuGuest(Process process, Path console, Thread keeper) {
        this.process = process;
        this.console = console;
        this.keeper = keeper;
        hook = new ExitHook("end of guest " + process.pid(), process::destroyForcibly);
    }

    /**
     * Starts a guest. Its card is connected when this returns or soon after; its system is up later, when it says so on
     * the console. QEMU writes the console's log as the guest runs, so all of it is there however the guest or this
     * program ends.
     *
     * @throws IOException if QEMU is missing or refuses, and tells what QEMU said; or if the log can't be made
     */
    public static QemuGuest start(QemuGuestConfig config) throws IOException {
        // QEMU has opened the log when it answers, and needs this descriptor no longer.
        try (FileChannel _ = FreshFile.open(config.consoleLog())) {
            return start(config, FreshFile.nameForOthers(config.consoleLog()));
        }
    }

    private static QemuGuest start(QemuGuestConfig config, Path log) throws IOException {
        List<String> command = new ArrayList<>(List.of("setpriv", "--pdeathsig", "KILL", "--"));
        command.addAll(config.arguments(log));
        CompletableFuture<Process> started = new CompletableFuture<>();
        CompletableFuture<Path> named = new CompletableFuture<>();
        Thread keeper = Thread.ofPlatform().daemon().name("guest " + config.nic().name())
                .start(() -> keep(command, started, named));
        Process process = await(started);
        try {
            QemuGuest guest = new QemuGuest(process, await(named), keeper);
            guest.hook.set();
            return guest;
        } catch (IOException | ProcessEndsException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** What keeps guests from being started here, and what to do about it; empty if nothing does. */
    public static Optional<String> obstacle() {
        return lacks("tulip", "QEMU with its tulip card is missing; run: " + HOW_TO_INSTALL);
    }

    private static boolean knows(String device) throws IOException, InterruptedException {
        Process probe = new ProcessBuilder("setpriv", "--pdeathsig", "KILL", "--", "qemu-system-x86_64", "-device",
                device + ",help").redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try {
            return probe.waitFor(START_SECONDS, TimeUnit.SECONDS) && probe.exitValue() == 0;
        } finally {
            probe.destroyForcibly();
        }
    }

    /** As {@link #obstacle}, of guests that have cards of ours. */
    public static Optional<String> proxyObstacle() {
        return obstacle().or(() -> lacks("x-pci-proxy-dev", "this machine's QEMU lacks the device x-pci-proxy-dev, by"
                + " which a card of ours stands in a guest's slot; Debian's has it: " + HOW_TO_INSTALL));
    }

    /** What keeps KVM from running a guest's processors, and what to do about it; empty if nothing does. */
    public static Optional<String> kvmObstacle() {
        return Files.isReadable(DEV_KVM) && Files.isWritable(DEV_KVM)
                ? Optional.empty()
                : Optional.of(
                        "guest.accelerator kvm needs " + DEV_KVM + ", which can't be read and written here; modprobe"
                                + " kvm and the right to it give it, and tcg does without");
    }

    private static Optional<String> lacks(String device, String missing) {
        try {
            return knows(device) ? Optional.empty() : Optional.of(missing);
        } catch (IOException e) {
            return Optional.of("the command setpriv is missing; run: apt-get install util-linux");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted while looking for QEMU");
        }
    }

    /** The process. */
    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** How it has ended, in words. */
    String ending() {
        return process.isAlive() ? "it runs" : "QEMU's exit code " + process.exitValue();
    }

    /** The serial device at whose other end the guest's console is. */
    public Path console() {
        return console;
    }

    /** Ends the guest at once, as pulling the plug does. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("a killed guest must end: pid=" + process.pid());
            }
            keeper.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        hook.clear();
    }

    private static void keep(List<String> command, CompletableFuture<Process> started, CompletableFuture<Path> named) {
        List<String> lines = new ArrayList<>();
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            started.complete(process);
            ask(process, lines);
            listen(process, lines, named);
            named.completeExceptionally(new IOException("QEMU ended before the guest began: " + String.join("; ", lines)
                    + "; if it is not installed, run: " + HOW_TO_INSTALL));
        } catch (IOException e) {
            started.completeExceptionally(new IOException("the command setpriv is missing; run: apt-get install"
                    + " util-linux: " + e.getMessage(), e));
            named.completeExceptionally(e);
        }
    }

    private static void ask(Process process, List<String> lines) {
        try {
            process.outputWriter(StandardCharsets.US_ASCII).append(QUESTION).flush();
        } catch (IOException e) {
            lines.add("it takes no commands (" + e.getMessage() + ")");
        }
    }

    private static void listen(Process process, List<String> lines, CompletableFuture<Path> named) throws IOException {
        Path console = Path.of("/");
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                Matcher matcher = CONSOLE.matcher(line);
                if (matcher.find()) {
                    console = Path.of(matcher.group(1));
                } else if (line.startsWith(ANSWER)) {
                    named.complete(console);
                } else if (!line.startsWith("{") && lines.size() < LINES_KEPT) {
                    lines.add(line);
                }
            }
        }
    }

    private static <T> T await(CompletableFuture<T> answer) throws IOException {
        try {
            return answer.get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new IOException("QEMU did not begin to run the guest within " + START_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a guest was started", e);
        }
    }
}
