package org.wirelore.rig.bench.via;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
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
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.backend.via.SharedMemoryVia;
import org.wirelore.emulator.time.real.RealHost;

/**
 * Post, poll, send and receive by VIPL in shared memory, both ends played by one thread in turn; what counts is what is
 * allocated. One operation is a round trip.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // made before each trial
public class ViplRoundTripBenchmark {
    private static final int BALL_BYTES = 4;
    private static final int PLACE_BYTES = 64;
    private static final int PLACES = 16;

    private final List<SharedMemoryVia> memories = new ArrayList<>();
    private BareVi left;
    private BareVi right;

    /** Connects both ends. */
    @Setup
    public void start() throws IOException, VipException, InterruptedException {
        String job = "jmh-vipl-" + ProcessHandle.current().pid();
        left = end("left", job);
        right = end("right", job);
        long client = left.address();
        FutureTask<Boolean> later = new FutureTask<>(() -> {
            right.connect(false, client);
            return true;
        });
        Thread.ofPlatform().daemon().name("right").start(later);
        left.connect(true, right.address());
        try {
            later.get();
        } catch (ExecutionException failed) {
            throw new IOException("the other end did not connect: " + failed.getCause(), failed);
        }
    }

    private BareVi end(String name, String job) throws IOException, VipException {
        RealHost host = new RealHost(name, RealHost.Spin.HINT);
        SharedMemoryVia via = SharedMemoryVia.open(host, job, ViplPolicy.USUAL);
        memories.add(via);
        MemorySegment memory = via.allocate(BareVi.memoryBytes(PLACE_BYTES, PLACES));
        return new BareVi(host, new ViplLibrary(via.provider(System.err::println)), SharedMemoryVia.DEVICE, memory,
                PLACE_BYTES, PLACES);
    }

    /** Gives the memory back. */
    @TearDown
    public void close() {
        memories.forEach(SharedMemoryVia::close);
    }

    /** To and fro. */
    @Benchmark
    public int roundTrip() {
        pass(left, right);
        pass(right, left);
        return right.length();
    }

    private static void pass(BareVi from, BareVi to) {
        from.next();
        from.send(BALL_BYTES);
        to.receive();
        to.giveBack();
    }

    /** A look that finds nothing. */
    @Benchmark
    public boolean emptyPoll() {
        return left.poll();
    }
}
