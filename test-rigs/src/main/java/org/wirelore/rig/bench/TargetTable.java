package org.wirelore.rig.bench;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/**
 * The project's targets beside what was measured. Each figure is the best of all iterations: on a machine that others use
 * too, the best one was disturbed the least.
 */
public final class TargetTable {
    private static final String ROW = "  %-6s %-50s %15s %15s%n";

    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final double NOTHING_BYTES = 0.1;

    /** Time may grow by this for want of caches; what is done for a match must not. */
    private static final double SAME_TIME = 1.25;
    private static final String FEW = "1000";
    private static final String MANY = "100000";

    private final Collection<RunResult> results;
    private final StringBuilder text = new StringBuilder();

    private TargetTable(Collection<RunResult> results) {
        this.results = results;
    }

    /**
     * Renders the rows whose benchmarks were run.
     *
     * @param loadAverage the machine's, at the end; negative if it is not known
     */
    public static String render(Collection<RunResult> results, double loadAverage) {
        TargetTable table = new TargetTable(results);
        table.text.append(String.format(Locale.ROOT, "%nTargets (best of all iterations)%n" + ROW, "", "figure",
                "target", "measured"));
        for (String pending : new String[]{"1000", "1000000"}) {
            table.atLeast("event engine : bare calendar queue, " + pending + " pending", 0.4,
                    () -> table.best(EventEngineBenchmark.class, "ours", pending)
                            / table.best(EventEngineBenchmark.class, "bare", pending));
        }
        table.atMost("rank switch : bare hand-over", 1.3, () -> table.best(RankSwitchBenchmark.class, "ours", "")
                / table.best(RankSwitchBenchmark.class, "bare", ""));
        table.atLeast("Tulip frames per second", 400_000,
                () -> table.best(TulipTrafficBenchmark.class, "frames", ""));
        table.atLeast("reruns of a rig per second", 8_000, () -> table.best(RigRerunBenchmark.class, "runs", ""));
        for (MatchingBenchmark.Waiting waiting : MatchingBenchmark.Waiting.values()) {
            table.atMost("match among 100,000 : 1,000 " + waiting.name().toLowerCase(Locale.ROOT), SAME_TIME,
                    () -> table.match(MANY, waiting) / table.match(FEW, waiting));
        }
        for (String method : List.of("roundTrip", "emptyPoll")) {
            table.allocation("shared memory, ", ShmRoundTripBenchmark.class, method);
            table.allocation("AF_PACKET, ", PacketRoundTripBenchmark.class, method);
        }
        if (loadAverage >= 0) {
            table.text.append(String.format(Locale.ROOT, "  load average of the machine: %.1f%n", loadAverage));
        }
        return table.text.toString();
    }

    private void atLeast(String figure, double target, DoubleSupplier measured) {
        double value = measured.getAsDouble();
        add(figure, ">= ", target, value, value >= target);
    }

    private void atMost(String figure, double target, DoubleSupplier measured) {
        double value = measured.getAsDouble();
        add(figure, "<= ", target, value, value <= target);
    }

    private void add(String figure, String relation, double target, double value, boolean met) {
        if (!Double.isNaN(value)) {
            text.append(String.format(Locale.ROOT, ROW, met ? "ok" : "missed", figure, relation + number(target),
                    number(value)));
        }
    }

    /** Less than a byte in ten operations is the harness's own. */
    private void allocation(String path, Class<?> benchmark, String method) {
        double value = results.stream()
                .filter(result -> result.getParams().getBenchmark().equals(benchmark.getName() + "." + method))
                .map(result -> result.getSecondaryResults().get(ALLOCATION))
                .filter(Objects::nonNull).mapToDouble(result -> result.getStatistics().getMin()).findFirst()
                .orElse(Double.NaN);
        add("allocation, " + path + method + ", B/op", "", 0, value, value < NOTHING_BYTES);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
    }

    /** The best iteration of a benchmark; not a number if it was not run. */
    private double best(Class<?> benchmark, String method, String pending) {
        return best(benchmark, method,
                params -> pending.isEmpty() || pending.equals(params.getParam("pending")));
    }

    /** One match of each kind. */
    private double match(String entries, MatchingBenchmark.Waiting waiting) {
        return MatchingBenchmark.METHODS.stream().mapToDouble(method -> best(MatchingBenchmark.class, method,
                params -> entries.equals(params.getParam("entries"))
                        && waiting.name().equals(params.getParam("waiting"))))
                .sum();
    }

    private double best(Class<?> benchmark, String method, Predicate<BenchmarkParams> which) {
        for (RunResult result : results) {
            BenchmarkParams params = result.getParams();
            if (params.getBenchmark().equals(benchmark.getName() + "." + method) && which.test(params)) {
                Result<?> primary = result.getPrimaryResult();
                Statistics statistics = primary.getStatistics();
                return primary.getScoreUnit().endsWith("/op") ? statistics.getMin() : statistics.getMax();
            }
        }
        return Double.NaN;
    }
}
