package org.wirelore.rig.bench.via;

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
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.RepeatedRun;
import org.wirelore.rig.product.ProductRegistry;

/**
 * Messages of 64 bytes one way by VIPL at reliable delivery, between two hosts with cLAN1000 cards on a switch; all
 * oracles on, no capture. Each operation includes its share of a rerun's start and end.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC",
    "-Djdk.virtualThreadScheduler.parallelism=1"})
@SuppressWarnings("NullAway.Init") // the rig is built by setup
public class ClanBenchmark {
    private RepeatedRun rig;
    private long seed;

    /** Builds the rig. */
    @Setup
    public void open() {
        RigLoader loader = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY);
        rig = new RepeatedRun(loader.load(loader.file("via-cluster"), List.of("fabric.between=small",
                "protocol={\"kind\":\"none\"}", "checks=[]", "curves=[]",
                "program={\"name\":\"class\",\"arguments\":{\"class\":\"" + StreamedSends.class.getName() + "\"}}")));
    }

    /** One operation is one message. */
    @Benchmark
    @OperationsPerInvocation(StreamedSends.MESSAGES)
    public long messages() {
        return rig.run(++seed);
    }

    /** Ends the ranks. */
    @TearDown
    public void close() {
        rig.close();
    }
}
