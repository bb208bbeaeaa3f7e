package org.wirelore.rig.bench;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * Shortens the log of the benchmark harness to one line for each process that it starts, which takes some ten seconds,
 * and remembers why a benchmark failed.
 */
public final class BenchmarkLog implements OutputFormat {
    private static final Pattern PROGRESS = Pattern.compile("# Run progress: ([\\d.,]+)% complete, ETA (.+)");
    private static final Pattern FORK = Pattern.compile("# Fork: (.+)");
    private static final String FAILURE = "<failure>";

    private final PrintWriter progress;
    private final List<Figure> failed = new ArrayList<>();
    private final StringBuilder said = new StringBuilder();
    private String name = "";
    private String done = "";

    /** @param progress takes the lines */
    public BenchmarkLog(PrintWriter progress) {
        this.progress = progress;
    }

    /** A row for each benchmark that has failed. */
    public List<Figure> failed() {
        return List.copyOf(failed);
    }

    @Override
    public void startBenchmark(BenchmarkParams params) {
        name = TargetFigures.name(params);
        said.setLength(0);
    }

    @Override
    public void println(String line) {
        Matcher eta = PROGRESS.matcher(line);
        Matcher fork = FORK.matcher(line);
        if (eta.matches()) {
            done = eta.group(1) + " % done, " + eta.group(2) + " left";
        } else if (fork.matches()) {
            progress.println("measuring " + name + ", process " + fork.group(1) + " (" + done + ") …");
            progress.flush();
        } else {
            print(line + "\n");
        }
    }

    @Override
    public void print(String text) {
        said.append(text);
        int failure = said.indexOf(FAILURE);
        if (failure >= 0) {
            said.substring(failure + FAILURE.length()).lines().filter(line -> !line.isBlank()).findFirst()
                    .ifPresent(reason -> {
                        failed.add(Figure.missing(name, "", reason.strip()));
                        said.setLength(0);
                    });
        }
    }

    @Override
    public void write(int each) {
        print(String.valueOf((char) each));
    }

    @Override
    public void write(byte[] bytes) {
        print(new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public void iteration(BenchmarkParams params, IterationParams iteration, int number) {
        // A line for each process is enough.
    }

    @Override
    public void iterationResult(BenchmarkParams params, IterationParams iteration, int number,
            IterationResult result) {
        // The table tells the best one.
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        // The table tells the results.
    }

    @Override
    public void startRun() {
        // Said by the first benchmark.
    }

    @Override
    public void endRun(Collection<RunResult> results) {
        // The table tells the results.
    }

    @Override
    public void verbosePrintln(String line) {
        // Commands of processes: not asked for.
    }

    @Override
    public void flush() {
        progress.flush();
    }

    @Override
    public void close() {
        progress.flush();
    }
}
