package org.wirelore.rig.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;
import org.wirelore.rig.bench.via.ClanBenchmark;
import org.wirelore.rig.bench.via.ViaRoundTripBenchmark;
import org.wirelore.rig.bench.via.ViplRoundTripBenchmark;

/**
 * The project's targets beside what was measured, and what was measured without a target. Each figure is the best of
 * all iterations: on a machine that others use too, the best one was disturbed the least.
 */
public final class TargetFigures {
    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final double NOTHING_BYTES = 0.1;

    /** Time may grow by this for want of caches; what is done for a match must not. */
    private static final double SAME_TIME = 1.25;
    /** What the paper's cards send in a simulated second, at 338 Mb/s. */
    private static final double STREAMED_IN_A_SECOND = 338e6 / 8 / 8192;
    private static final String FEW = "1000";
    private static final String MANY = "100000";

    private final Collection<RunResult> results;
    private final List<Figure> figures = new ArrayList<>();
    /** Those that a figure with a target was made of. */
    private final Set<RunResult> used = new HashSet<>();

    private TargetFigures(Collection<RunResult> results) {
        this.results = results;
    }

    /** The rows whose benchmarks were run. */
    public static List<Figure> of(Collection<RunResult> results) {
        TargetFigures all = new TargetFigures(results);
        all.engine();
        all.myrinet();
        all.clusters();
        all.matching();
        for (String method : List.of("roundTrip", "emptyPoll")) {
            all.allocation("shared memory, ", ShmRoundTripBenchmark.class, method);
            all.allocation("VIPL in shared memory, ", ViplRoundTripBenchmark.class, method);
            all.allocation("AF_PACKET, ", PacketRoundTripBenchmark.class, method);
        }
        for (String device : List.of("VIA", "VIASCI")) {
            for (String method : List.of("roundTrip", "emptyPoll", "longMessage")) {
                all.allocation("MPI on " + device + " in shared memory, ", ViaRoundTripBenchmark.class, method,
                        "device", device);
            }
        }
        results.stream().filter(result -> !all.used.contains(result)).forEach(result -> all.figures.add(
                Figure.plain(name(result.getParams()), Best.of(result).text(), "")));
        return List.copyOf(all.figures);
    }

    /** What a benchmark is called in tables and messages: class, method and parameters. */
    static String name(BenchmarkParams params) {
        String full = params.getBenchmark();
        String method = full.substring(full.lastIndexOf('.', full.lastIndexOf('.') - 1) + 1);
        return method + params.getParamsKeys().stream().map(key -> ", " + key + " " + params.getParam(key))
                .collect(Collectors.joining());
    }

    private void engine() {
        for (String pending : List.of("1000", "1000000")) {
            compare(find(EventEngineBenchmark.class, "ours", "pending", pending),
                    find(EventEngineBenchmark.class, "bare", "pending", pending), (ratio, detail) -> Figure.atLeast(
                            "event engine : bare calendar queue, " + pending + " pending", 0.4, ratio, detail));
        }
        compare(find(RankSwitchBenchmark.class, "ours"), find(RankSwitchBenchmark.class, "bare"),
                (ratio, detail) -> Figure.atMost("rank switch : bare hand-over", 1.3, ratio, detail));
        rate("Tulip frames per second", 400_000, find(TulipTrafficBenchmark.class, "frames"));
        rate("reruns of a rig per second", 8_000, find(RigRerunBenchmark.class, "runs"));
        rate("explored runs of a litmus rig per second", 10_000, find(LitmusBenchmark.class, "runs"));
    }

    private void myrinet() {
        rate("FMP, 4-byte messages per second", 50_000, find(MyrinetBenchmark.class, "messages"));
        rate("FMP, 8 KB messages per second", STREAMED_IN_A_SECOND, find(MyrinetBenchmark.class, "streamed"));
        rate("8 Myrinet cards, hosts asleep, simulated seconds per second", 200,
                find(MyrinetBenchmark.class, "asleep"));
        rate("reruns of an FMP rig per second", 1_000, find(MyrinetBenchmark.class, "reruns"));
    }

    private void clusters() {
        rate("SCI stores of 64 bytes per second", 400_000, find(SciStoreBenchmark.class, "stores"));
        rate("cLAN messages of 64 bytes per second", 300_000, find(ClanBenchmark.class, "messages"));
        rate("reruns of 8 stations under URTP per second", 100, find(UrtpBenchmark.class, "runs"));
    }

    /** One match of each kind among many others, beside the same among few. */
    private void matching() {
        for (MatchingBenchmark.Waiting waiting : MatchingBenchmark.Waiting.values()) {
            compare(match(MANY, waiting), match(FEW, waiting), (ratio, detail) -> Figure.atMost(
                    "match among 100,000 : 1,000 " + waiting.name().toLowerCase(Locale.ROOT), SAME_TIME, ratio,
                    detail));
        }
    }

    private void rate(String figure, double target, List<RunResult> ours) {
        if (!ours.isEmpty()) {
            figures.add(Figure.atLeast(figure, target, Best.of(ours).value, ""));
            used.addAll(ours);
        }
    }

    private void compare(List<RunResult> ours, List<RunResult> other, BiFunction<Double, String, Figure> figure) {
        if (!ours.isEmpty() && !other.isEmpty()) {
            Best left = Best.of(ours);
            Best right = Best.of(other);
            figures.add(figure.apply(left.value / right.value, left.text() + " : " + right.text()));
            used.addAll(ours);
            used.addAll(other);
        }
    }

    /** Less than a byte in ten operations is the harness's own. */
    private void allocation(String path, Class<?> benchmark, String method, String... parameters) {
        for (RunResult result : find(benchmark, method, parameters)) {
            Result<?> bytes = result.getSecondaryResults().get(ALLOCATION);
            if (bytes != null) {
                double value = bytes.getStatistics().getMin();
                figures.add(Figure.of("allocation, " + path + method + ", B/op", Figure.number(0),
                        Figure.number(value), Double.NaN, value < NOTHING_BYTES, Best.of(result).text()));
                used.add(result);
            }
        }
    }

    private List<RunResult> match(String entries, MatchingBenchmark.Waiting waiting) {
        List<RunResult> parts = MatchingBenchmark.METHODS.stream().map(method -> find(MatchingBenchmark.class, method,
                "entries", entries, "waiting", waiting.name())).filter(found -> !found.isEmpty())
                .map(List::getFirst).toList();
        return parts.size() == MatchingBenchmark.METHODS.size() ? parts : List.of();
    }

    /** The result of a benchmark with such parameters, names and values in turn; empty if it was not run. */
    private List<RunResult> find(Class<?> benchmark, String method, String... parameters) {
        return results.stream().filter(result -> {
            BenchmarkParams params = result.getParams();
            boolean isIt = params.getBenchmark().equals(benchmark.getName() + "." + method);
            for (int i = 0; isIt && i < parameters.length; i += 2) {
                isIt = Objects.equals(parameters[i + 1], params.getParam(parameters[i]));
            }
            return isIt;
        }).toList();
    }

    /** The best iteration of a benchmark, or the sum of those of several. */
    private record Best(double value, String unit) {
        static Best of(RunResult result) {
            Result<?> primary = result.getPrimaryResult();
            Statistics statistics = primary.getStatistics();
            return new Best(primary.getScoreUnit().endsWith("/op") ? statistics.getMin() : statistics.getMax(),
                    primary.getScoreUnit());
        }

        static Best of(List<RunResult> parts) {
            return new Best(parts.stream().mapToDouble(part -> of(part).value).sum(), of(parts.getFirst()).unit);
        }

        String text() {
            return Figure.number(value) + " " + unit;
        }
    }
}
