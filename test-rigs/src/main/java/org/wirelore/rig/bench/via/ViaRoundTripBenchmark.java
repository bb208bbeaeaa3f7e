package org.wirelore.rig.bench.via;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.wirelore.rig.bench.rank.MemoryRank;
import org.wirelore.rig.bench.rank.TwoRanks;

/**
 * Send, poll and receive by MPI's devices on VIA in shared memory; what counts is what is allocated. One operation is a
 * round trip, or a long message.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // made before each trial
public class ViaRoundTripBenchmark {
    /** What carries the messages. */
    @Param({"VIA", "VIASCI"})
    public MemoryRank.Device device;

    private List<MemoryRank> ranks;
    private TwoRanks pair;

    /** Starts the ranks. */
    @Setup
    public void start() throws IOException {
        String job = "jmh-via-" + ProcessHandle.current().pid();
        ranks = List.of(new MemoryRank(0, job), new MemoryRank(1, job));
        pair = TwoRanks.start(() -> ranks.getFirst().start(device), () -> ranks.getLast().start(device));
    }

    /** Gives the memory back. */
    @TearDown
    public void close() {
        ranks.forEach(MemoryRank::close);
    }

    /** To and fro. */
    @Benchmark
    public int roundTrip() {
        return pair.roundTrip();
    }

    /** A message whose data are written into the receiver's memory. */
    @Benchmark
    public int longMessage() {
        return pair.longMessage();
    }

    /** A look that finds nothing. */
    @Benchmark
    public boolean emptyPoll() {
        return pair.emptyPoll();
    }
}
