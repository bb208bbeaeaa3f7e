package org.wirelore.rig.bench;

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

/**
 * Short frames one way through U-Net on two Tulip cards. One operation is one frame, from the sender's trap to the
 * check.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+UseSerialGC",
    "-Djdk.virtualThreadScheduler.parallelism=1"})
public class TulipTrafficBenchmark {
    private static final int FRAMES = 100_000;

    private final TrafficRig rig = new TrafficRig(FRAMES);

    /** Ends the ranks. */
    @TearDown
    public void close() {
        rig.close();
    }

    /** A run; throws if a frame was cut short anywhere. */
    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public long frames() {
        return rig.run();
    }
}
