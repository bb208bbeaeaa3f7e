package org.wirelore.rig.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.RepeatedRun;
import org.wirelore.rig.product.ProductRegistry;

/**
 * FMP on a cluster of Ultra 2s with LANai 4 cards, which execute the compiled control program; all oracles on, no
 * capture. Each operation includes its share of a rerun's start and end.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 8, time = 2)
@Measurement(iterations = 8, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC",
    "-Djdk.virtualThreadScheduler.parallelism=1"})
public class MyrinetBenchmark {
    /** How many messages go to and fro in a run. */
    static final int MESSAGES = 10_000;
    /** How many messages a stream has. */
    static final int STREAMED = 500;
    /** How many simulated seconds hosts sleep in a run. */
    static final int ASLEEP_S = 100;

    private static final String HOST = "{\"name\":\"ultra%d\",\"profile\":\"ultra-2-200-sbus\","
            + "\"card\":\"lanai4-sbus\"}";
    private static final String TWO_HOSTS = "hosts=[" + HOST.formatted(0) + "," + HOST.formatted(1) + "]";
    private static final String TWO_RANKS = "ranks=[{\"host\":\"ultra0\"},{\"host\":\"ultra1\"}]";

    private final List<RepeatedRun> rigs = new ArrayList<>();
    private long seed;

    /** Builds a rig at its first use, so that no other one fills the caches. */
    private long run(String... settings) {
        if (rigs.isEmpty()) {
            RigLoader loader = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY);
            rigs.add(new RepeatedRun(loader.load(loader.file("fmp-cluster"), List.of(settings))));
        }
        return rigs.getFirst().run(++seed);
    }

    private static String program(String name, String arguments) {
        return "program={\"name\":\"" + name + "\",\"arguments\":{" + arguments + "}}";
    }

    /** Ends the ranks. */
    @TearDown
    public void close() {
        rigs.forEach(RepeatedRun::close);
    }

    /** 4 bytes to and fro between two of eight hosts. One operation is one message. */
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public long messages() {
        return run(TWO_RANKS, program("pingpong",
                "\"sizesBytes\":[4],\"repetitions\":" + MESSAGES / 2 + ",\"warmUps\":1"));
    }

    /** 8,192-byte messages in a row, which saturate the sender's bus. One operation is one message. */
    @Benchmark
    @OperationsPerInvocation(STREAMED)
    public long streamed() {
        return run(TWO_HOSTS, TWO_RANKS, program("stream", "\"messages\":" + STREAMED + ",\"lengthBytes\":8192"));
    }

    /** Eight cards poll, and sixteen ranks sleep. One operation is one simulated second. */
    @Benchmark
    @OperationsPerInvocation(ASLEEP_S)
    public long asleep() {
        return run(program("exchange", "\"rounds\":2,\"lengthBytes\":4,\"pauseMs\":" + ASLEEP_S * 1000));
    }

    /** Two ranks and ten messages of 64 bytes. One operation is one reset and rerun. */
    @Benchmark
    public long reruns() {
        return run(TWO_HOSTS, TWO_RANKS, program("stream", "\"messages\":10,\"lengthBytes\":64"));
    }
}
