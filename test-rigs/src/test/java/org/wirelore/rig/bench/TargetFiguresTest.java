package org.wirelore.rig.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** What was measured meets the targets or misses them, by the best iteration; what was not run is not shown. */
class TargetFiguresTest {
    @Test
    void ratesCountByTheirHighestIterationAndMeetTheirTargetOnTheEdge() {
        assertThat(render(rate(TulipTrafficBenchmark.class, "frames", "", 100, 400_000, 300_000)))
                .containsPattern("ok +Tulip frames per second +>= 400,000 +400,000");
        assertThat(render(rate(TulipTrafficBenchmark.class, "frames", "", 399_999)))
                .containsPattern("missed +Tulip frames per second +>= 400,000 +399,999");
        assertThat(render(rate(RigRerunBenchmark.class, "runs", "", 9_000)))
                .containsPattern("ok +reruns of a rig per second +>= 8,000 +9,000");
        assertThat(render(rate(MyrinetBenchmark.class, "streamed", "", 2_000)))
                .containsPattern("missed +FMP, 8 KB messages per second +>= 5,157 +2,000");
    }

    @Test
    void theEventEngineIsComparedWithTheBareQueueOfTheSameFilling() {
        String table = render(rate(EventEngineBenchmark.class, "ours", "1000", 50),
                rate(EventEngineBenchmark.class, "bare", "1000", 100),
                rate(EventEngineBenchmark.class, "ours", "1000000", 30),
                rate(EventEngineBenchmark.class, "bare", "1000000", 100));
        assertThat(table).containsPattern("ok +event engine : bare calendar queue, 1000 pending +>= 0.40 +0.50 +1.25")
                .contains("50.00 ops/s : 100 ops/s")
                .containsPattern("missed +event engine : bare calendar queue, 1000000 pending +>= 0.40 +0.30");
    }

    @Test
    void timesCountByTheirLowestIterationAndMayBeAtMostTheirTarget() {
        assertThat(render(time(RankSwitchBenchmark.class, "ours", 200, 120, 500),
                time(RankSwitchBenchmark.class, "bare", 100, 110)))
                .containsPattern("ok +rank switch : bare hand-over +<= 1.30 +1.20");
        assertThat(render(time(RankSwitchBenchmark.class, "ours", 140), time(RankSwitchBenchmark.class, "bare", 100)))
                .containsPattern("missed +rank switch : bare hand-over +<= 1.30 +1.40");
    }

    @Test
    void whatWasNotRunHasNoRowAndAnUnknownLoadNoLine() {
        assertThat(new FigureTable(TargetFigures.of(List.of()), -1).text()).doesNotContain("ok", "missed",
                "load average");
        assertThat(new FigureTable(List.of(), 1.25).text()).contains("load average of the machine: 1.3");
        assertThat(render(time(RankSwitchBenchmark.class, "ours", 140))).doesNotContain("rank switch")
                .containsPattern(" {16}RankSwitchBenchmark.ours +140 ns/op");
    }

    @Test
    void theTimeOfAMatchIsComparedWithThatAmongFewOthersInTheSameQueue() {
        List<RunResult> results = new ArrayList<>();
        for (String method : MatchingBenchmark.METHODS) {
            results.add(match(method, "0", "POSTED", 10));
            results.add(match(method, "1000", "POSTED", 100));
            results.add(match(method, "100000", "POSTED", 125));
            results.add(match(method, "1000", "UNEXPECTED", 100));
            results.add(match(method, "100000", "UNEXPECTED", 126));
        }
        assertThat(render(results))
                .containsPattern("ok +match among 100,000 : 1,000 posted +<= 1.25 +1.25")
                .containsPattern("missed +match among 100,000 : 1,000 unexpected +<= 1.25 +1.26");
        results.removeFirst();
        results.removeFirst();
        assertThat(render(results)).doesNotContain("1,000 posted").contains("1,000 unexpected");
    }

    private static RunResult match(String method, String entries, String waiting, long nanos) {
        WorkloadParams workload = new WorkloadParams();
        workload.put("entries", entries, 0);
        workload.put("waiting", waiting, 0);
        return result(MatchingBenchmark.class, method, workload, Mode.AverageTime,
                List.of(new AverageTimeResult(ResultRole.PRIMARY, method, 1, nanos, TimeUnit.NANOSECONDS)));
    }

    private static String render(List<RunResult> results) {
        return new FigureTable(TargetFigures.of(results), 0).text();
    }

    private static String render(RunResult... results) {
        return render(List.of(results));
    }

    private static RunResult rate(Class<?> benchmark, String method, String pending, long... perSecond) {
        return result(benchmark, method, pending, Mode.Throughput, Arrays.stream(perSecond)
                .mapToObj(operations -> new ThroughputResult(ResultRole.PRIMARY, method, operations, 1_000_000_000L,
                        TimeUnit.SECONDS))
                .toList());
    }

    private static RunResult time(Class<?> benchmark, String method, long... nanos) {
        return result(benchmark, method, "", Mode.AverageTime, Arrays.stream(nanos)
                .mapToObj(each -> new AverageTimeResult(ResultRole.PRIMARY, method, 1, each, TimeUnit.NANOSECONDS))
                .toList());
    }

    private static RunResult result(Class<?> benchmark, String method, String pending, Mode mode,
            List<? extends Result<?>> iterations) {
        WorkloadParams workload = new WorkloadParams();
        if (!pending.isEmpty()) {
            workload.put("pending", pending, 0);
        }
        return result(benchmark, method, workload, mode, iterations);
    }

    private static RunResult result(Class<?> benchmark, String method, WorkloadParams workload, Mode mode,
            List<? extends Result<?>> iterations) {
        TimeValue second = TimeValue.seconds(1);
        IterationParams iteration = new IterationParams(IterationType.MEASUREMENT, iterations.size(), second, 1);
        BenchmarkParams params = new BenchmarkParams(benchmark.getName() + "." + method, "", true, 1, new int[]{1},
                List.of(), 1, 0, iteration, iteration, mode, workload, TimeUnit.SECONDS, 1, "java", List.of(), "25",
                "vm", "25", "1", second);
        List<IterationResult> measured = iterations.stream().map(each -> {
            IterationResult one = new IterationResult(params, iteration, null);
            one.addResult(each);
            return one;
        }).toList();
        return new RunResult(params, List.of(new BenchmarkResult(params, measured)));
    }
}
