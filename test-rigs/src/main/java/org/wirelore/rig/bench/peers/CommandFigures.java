package org.wirelore.rig.bench.peers;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.wirelore.rig.bench.Figure;
import org.wirelore.rig.bench.PairedFigures;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.samples.Nothing;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The rows that are measured from outside, on the command line as a user types it. */
final class CommandFigures {
    private static final String START_UP = "launch -n 2 until both ranks have left init";
    private static final double START_UP_MAX_S = 1.0;
    private static final int START_UPS = 5;
    private static final int RANKS = 2;
    private static final String LAG = "paced, two Tulips on a veth pair, 64 B ping-pong, lag p99";
    private static final double LAG_MAX_US = 1_000;
    private static final String MANY = "mpirun -n 1024 in virtual time, a program of Init and Finalize";
    private static final double MANY_MAX_S = 10.0;
    private static final double MANY_MAX_GB = 4.0;
    private static final int MANY_RUNS = 3;
    private static final double KB_PER_GB = 1e6;
    private static final long LOOK_MS = 20;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long COMMAND_SECONDS = 120;

    private CommandFigures() {
    }

    /** From the start of the command until its second rank has printed a line, its first action after Init. */
    static Figure startUp(String command, Path work) throws IOException, InterruptedException {
        String target = String.format(Locale.ROOT, "<= %.1f s", START_UP_MAX_S);
        if (command.isEmpty()) {
            return Figure.missing(START_UP, target, "needs to be started through the script wirelore");
        }
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < START_UPS; i++) {
            seconds.add(untilReady(List.of(command, "launch", "-n", Integer.toString(RANKS), "--quiet", "--out",
                    work.resolve("launch" + i).toString(), ReadyProgram.class.getName())));
        }
        double median = PairedFigures.median(seconds);
        return Figure.of(START_UP, target, String.format(Locale.ROOT, "%.2f s", median), median / START_UP_MAX_S,
                median <= START_UP_MAX_S,
                "wall from the start of the process, median of " + seconds.stream().map(Figure::number).toList());
    }

    private static double untilReady(List<String> command) throws IOException, InterruptedException {
        long sinceNanos = System.nanoTime();
        long readyNanos = 0;
        int ready = 0;
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        CompletableFuture<Void> limit = bound(process);
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
                if (line.contains(ReadyProgram.LINE) && ++ready == RANKS) {
                    readyNanos = System.nanoTime();
                }
            }
        }
        requirePass(process, command, lines);
        limit.cancel(false);
        if (ready < RANKS) {
            throw new IOException("not both ranks reported that they were ready; they printed: " + lines);
        }
        return (readyNanos - sinceNanos) / NANOS_PER_SECOND;
    }

    /** The whole command: its virtual machine, the ranks, and the report. The least of several runs counts. */
    static Figure manyRanks(String command, Path work) throws IOException, InterruptedException {
        String target = String.format(Locale.ROOT, "<= %.0f s, <= %.0f GB", MANY_MAX_S, MANY_MAX_GB);
        if (command.isEmpty()) {
            return Figure.missing(MANY, target, "needs to be started through the script wirelore");
        }
        List<Double> seconds = new ArrayList<>();
        double peakGb = 0;
        for (int i = 0; i < MANY_RUNS; i++) {
            List<String> words = List.of(command, "mpirun", "-n", "1024", "--rig", "tcp-cluster", "--quiet", "--out",
                    work.resolve("many" + i).toString(), Nothing.class.getName());
            long sinceNanos = System.nanoTime();
            Process process = new ProcessBuilder(words).redirectErrorStream(true)
                    .redirectOutput(work.resolve("many" + i + ".txt").toFile()).start();
            CompletableFuture<Void> limit = bound(process);
            while (!process.waitFor(LOOK_MS, TimeUnit.MILLISECONDS)) {
                peakGb = Math.max(peakGb, peakGb(process.pid()));
            }
            seconds.add((System.nanoTime() - sinceNanos) / NANOS_PER_SECOND);
            requirePass(process, words, Files.readAllLines(work.resolve("many" + i + ".txt")));
            limit.cancel(false);
        }
        double least = Collections.min(seconds);
        return Figure.of(MANY, target, String.format(Locale.ROOT, "%.2f s, %.2f GB", least, peakGb),
                Math.max(least / MANY_MAX_S, peakGb / MANY_MAX_GB), least <= MANY_MAX_S && peakGb <= MANY_MAX_GB,
                "wall of the whole command, best of " + seconds.stream().map(Figure::number).toList()
                        + "; largest resident set");
    }

    /** The largest resident set that a process has had so far (proc(5), status, VmHWM); 0 if it has ended. */
    private static double peakGb(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / KB_PER_GB).findFirst()
                    .orElse(0);
        } catch (IOException ended) {
            return 0;
        }
    }

    /** The lag that the rig's report tells. */
    static Figure pacedLag(String command, Path work) throws IOException, InterruptedException {
        String target = String.format(Locale.ROOT, "< %,.0f us", LAG_MAX_US);
        if (command.isEmpty()) {
            return Figure.missing(LAG, target, "needs to be started through the script wirelore");
        }
        Path out = work.resolve("paced");
        List<String> run = List.of(command, "run", "tulip-on-veth", "--quiet", "--out", out.toString());
        Process process = new ProcessBuilder(run).redirectErrorStream(true).start();
        CompletableFuture<Void> limit = bound(process);
        List<String> lines = process.inputReader(StandardCharsets.UTF_8).readAllLines();
        int code = process.waitFor();
        limit.cancel(false);
        File report = out.resolve(ReportFiles.JSON).toFile();
        if (!report.exists()) {
            return Figure.missing(LAG, target, "exit code " + code + ": " + String.join(" ", lines));
        }
        JsonNode variant = new ObjectMapper().readTree(report).path("variants").path(0);
        double p99 = lag(variant, "p99");
        return Figure.of(LAG, target, String.format(Locale.ROOT, "%.0f us", p99), p99 / LAG_MAX_US, p99 < LAG_MAX_US,
                String.format(Locale.ROOT, "median %.0f us, worst %.0f us", lag(variant, "p50"), lag(variant, "max")));
    }

    private static double lag(JsonNode variant, String percentile) {
        return variant.path("metrics").path("paced.lagUs." + percentile).path("value").doubleValue(Double.NaN);
    }

    private static CompletableFuture<Void> bound(Process process) {
        return CompletableFuture.runAsync(process::destroy,
                CompletableFuture.delayedExecutor(COMMAND_SECONDS, TimeUnit.SECONDS));
    }

    private static void requirePass(Process process, List<String> command, List<String> lines)
            throws IOException, InterruptedException {
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException("exit code " + code + " of " + String.join(" ", command) + ": " + lines);
        }
    }
}
