package org.wirelore.rig.bench;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.wirelore.adi.Adi;
import org.wirelore.adi.shm.ShmProtocolConfig;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.bench.rank.BareStart;
import org.wirelore.rig.bench.rank.TwoRanks;

/** Send, poll and receive over shared memory; what counts is what is allocated. One operation is a round trip. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // made before each trial
public class ShmRoundTripBenchmark {
    private final HostSharedMemory[] memories = new HostSharedMemory[2];
    private TwoRanks ranks;

    /** Starts the ranks. */
    @Setup
    public void start() throws IOException {
        String job = "jmh-" + ProcessHandle.current().pid();
        ranks = TwoRanks.start(() -> rank(0, job), () -> rank(1, job));
    }

    private Adi rank(int rank, String job) throws IOException {
        RealHost host = new RealHost("rank" + rank, RealHost.Spin.YIELD);
        memories[rank] = HostSharedMemory.open(host, job);
        return BareStart.shared(host, rank, 2, memories[rank], ShmProtocolConfig.DEFAULT);
    }

    /** Gives the memory back. */
    @TearDown
    public void close() {
        for (@Nullable
        HostSharedMemory memory : memories) {
            if (memory != null) {
                memory.close();
            }
        }
    }

    /** To and fro. */
    @Benchmark
    public int roundTrip() {
        return ranks.roundTrip();
    }

    /** A look that finds nothing. */
    @Benchmark
    public boolean emptyPoll() {
        return ranks.emptyPoll();
    }
}
