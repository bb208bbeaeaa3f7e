package org.wirelore.rig.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.DeviatingRun;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.product.ProductRegistry;

/**
 * Message passing by SISCI stores with a barrier on two emulated cards, from power-on to the end of both ranks, one of
 * the adapters' choices going another way in each run.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+UseSerialGC",
    "-Djdk.virtualThreadScheduler.parallelism=1"})
public class LitmusBenchmark {
    private final DeviatingRun rig = messagePassing();
    private long number;

    private static DeviatingRun messagePassing() {
        RigLoader loader = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY);
        return new DeviatingRun(loader.load(loader.file("sci-memory-order"), List.of("variants=[]", "checks=[]")),
                SearchBounds.choices(List.of("sci.*"), 1, Integer.MAX_VALUE));
    }

    /** Ends the ranks. */
    @TearDown
    public void close() {
        rig.close();
    }

    /** A run; throws if an oracle objects. */
    @Benchmark
    public long runs() {
        return rig.run(++number);
    }
}
