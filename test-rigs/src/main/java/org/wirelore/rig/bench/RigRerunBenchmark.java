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
import org.wirelore.rig.explore.RepeatedRun;
import org.wirelore.rig.product.ProductRegistry;

/**
 * Two ranks, ten messages of 64 bytes through the ADI and its reliable protocol on Tulip cards, start-up over cheap
 * sockets and the agreement to finish included, all oracles on. One operation is one reset and rerun.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+UseSerialGC",
    "-Djdk.virtualThreadScheduler.parallelism=1"})
public class RigRerunBenchmark {
    private final RepeatedRun rig = tenMessages();
    private long seed;

    private static RepeatedRun tenMessages() {
        RigLoader loader = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY);
        return new RepeatedRun(loader.load(loader.file("unet-lossy-stream"), List.of("faults.loss=0",
                "fabric.ip.startUp=false",
                "program.arguments.messages=10", "program.arguments.lengthBytes=64",
                "program.arguments.randomLengths=false")));
    }

    /** Ends the ranks. */
    @TearDown
    public void close() {
        rig.close();
    }

    /** A run; throws if an oracle objects. */
    @Benchmark
    public long runs() {
        return rig.run(++seed);
    }
}
