package org.wirelore.rig.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** Of the harness's log, a user sees one line for each process, and why a benchmark has no result. */
class BenchmarkLogTest {
    private final StringWriter shown = new StringWriter();
    private final BenchmarkLog log = new BenchmarkLog(new PrintWriter(shown));

    @Test
    void everyProcessIsOneLineThatSaysHowFarTheRunIs() {
        log.startBenchmark(params());
        log.println("# JMH version: 1.37");
        log.println("# Run progress: 12.50% complete, ETA 00:01:10");
        log.println("# Fork: 1 of 2");
        log.println("Iteration   1: 17.2 ops/s");
        assertThat(shown.toString().strip()).isEqualTo("measuring EventEngineBenchmark.ours, pending 1000,"
                + " process 1 of 2 (12.50 % done, 00:01:10 left) …");
        assertThat(log.failed()).isEmpty();
    }

    @Test
    void aBenchmarkThatFailsIsARowWithTheReason() {
        log.startBenchmark(params());
        log.write("<failure>\n\n".getBytes(StandardCharsets.UTF_8));
        log.println("java.io.IOException: no such interface");
        log.println("\tat somewhere");
        assertThat(log.failed()).containsExactly(Figure.missing("EventEngineBenchmark.ours, pending 1000", "",
                "java.io.IOException: no such interface"));
    }

    private static BenchmarkParams params() {
        WorkloadParams workload = new WorkloadParams();
        workload.put("pending", "1000", 0);
        TimeValue second = TimeValue.seconds(1);
        IterationParams iteration = new IterationParams(IterationType.MEASUREMENT, 1, second, 1);
        return new BenchmarkParams(EventEngineBenchmark.class.getName() + ".ours", "", true, 1, new int[]{1},
                List.of(), 1, 0, iteration, iteration, Mode.Throughput, workload, TimeUnit.SECONDS, 1, "java",
                List.of(), "25", "vm", "25", "1", second);
    }
}
