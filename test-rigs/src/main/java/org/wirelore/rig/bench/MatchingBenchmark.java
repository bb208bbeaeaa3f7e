package org.wirelore.rig.bench;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
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
import org.openjdk.jmh.annotations.Warmup;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.emulator.time.real.RealHost;

/**
 * A message meets its receive while many others wait that have other sources and tags: messages that no receive has
 * asked for, or receives that nothing has come for, one in four of these with a wildcard. One operation is a message
 * and its receive.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class MatchingBenchmark {
    /** What waits. */
    public enum Waiting {
        /** Messages. */
        UNEXPECTED,
        /** Receives. */
        POSTED
    }

    /** The benchmarks, by name. */
    static final List<String> METHODS = List.of("expected", "expectedFromAnySource", "unexpected",
            "unexpectedByWildcards",
            "cancelled");

    private static final int CONTEXT = 4;
    private static final int OTHER_CONTEXT = 8;
    private static final int SOURCE = 1;
    private static final int TAG = 1;
    private static final int OTHER_SOURCES = 1_000;
    private static final long UNEXPECTED_BYTES_MAX = 1L << 30;

    /** How many others there are. */
    @Param({"0", "1000", "100000"})
    public int entries;

    /** In which queue they are. */
    @Param({"UNEXPECTED", "POSTED"})
    public Waiting waiting = Waiting.UNEXPECTED;

    private final ArrivalDevice device = new ArrivalDevice();
    private final Adi adi = new Adi(new RealHost("rank0", RealHost.Spin.YIELD), 0, Adi.RANKS_MAX,
            new AdiDevice[]{device}, routes(device), UNEXPECTED_BYTES_MAX, null);
    private final MemorySegment word = MemorySegment.ofArray(new byte[ArrivalDevice.BYTES]);
    private final AdiStatus status = new AdiStatus();

    /** Lets the others come or wait. */
    @Setup
    public void fill() {
        for (int i = 0; i < entries; i++) {
            int source = 2 + i % OTHER_SOURCES;
            int tag = 2 + i / OTHER_SOURCES;
            if (waiting == Waiting.UNEXPECTED) {
                device.arrive(source, CONTEXT, tag);
            } else {
                switch (i & 15) {
                    case 3 -> post(source, Adi.ANY_TAG, CONTEXT);
                    case 7 -> post(Adi.ANY_SOURCE, tag, CONTEXT);
                    case 11 -> post(SOURCE, Adi.ANY_TAG, OTHER_CONTEXT);
                    case 15 -> post(Adi.ANY_SOURCE, Adi.ANY_TAG, OTHER_CONTEXT);
                    default -> post(source, tag, CONTEXT);
                }
            }
        }
    }

    private void post(int source, int tag, int context) {
        adi.irecv(word, 0, ArrivalDevice.BYTES, source, tag, context);
    }

    /** A receive that waits for one source and tag, and then the message. */
    @Benchmark
    public int expected() {
        return meet(SOURCE, TAG);
    }

    /** A receive that waits for any source, and then the message. */
    @Benchmark
    public int expectedFromAnySource() {
        return meet(Adi.ANY_SOURCE, TAG);
    }

    private int meet(int source, int tag) {
        AdiRequest receive = adi.irecv(word, 0, ArrivalDevice.BYTES, source, tag, CONTEXT);
        device.arrive(SOURCE, CONTEXT, TAG);
        adi.waitFor(receive, status);
        return status.tag;
    }

    /** A message, and then the receive for its source and tag. */
    @Benchmark
    public int unexpected() {
        device.arrive(SOURCE, CONTEXT, TAG);
        adi.receive(word, 0, ArrivalDevice.BYTES, SOURCE, TAG, CONTEXT, status);
        return status.tag;
    }

    /** A message, and then a probe and a receive, each with a wildcard. */
    @Benchmark
    public int unexpectedByWildcards() {
        device.arrive(SOURCE, CONTEXT, TAG);
        adi.probe(Adi.ANY_SOURCE, TAG, CONTEXT, status);
        adi.receive(word, 0, ArrivalDevice.BYTES, SOURCE, Adi.ANY_TAG, CONTEXT, status);
        return status.tag;
    }

    /** A receive that waits behind the others and is cancelled. */
    @Benchmark
    public boolean cancelled() {
        AdiRequest receive = adi.irecv(word, 0, ArrivalDevice.BYTES, SOURCE, TAG, CONTEXT);
        adi.cancel(receive);
        adi.waitFor(receive, status);
        return status.cancelled;
    }

    private static AdiDevice[] routes(AdiDevice device) {
        AdiDevice[] routes = new AdiDevice[Adi.RANKS_MAX];
        Arrays.fill(routes, device);
        return routes;
    }
}
