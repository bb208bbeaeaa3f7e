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
import org.wirelore.rig.samples.Rounds;

/**
 * Eight stations on a hub that loses one frame in a hundred: start, two Allgathers of two packets a rank under URTP,
 * and end, all oracles on. One operation is one reset and rerun with another seed.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC",
    "-Djdk.virtualThreadScheduler.parallelism=1"})
public class UrtpBenchmark {
    private final RepeatedRun rig = lossyHub();
    private long seed;

    private static RepeatedRun lossyHub() {
        RigLoader loader = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY);
        return new RepeatedRun(loader.load(loader.file("urtp-cluster"), List.of("faults.loss=0.01", "checks=[]",
                "curves=[]", "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + Rounds.class.getName()
                        + "\", \"arguments\": [\"allgather\", \"2\", \"2000\"]}}")));
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
