package org.wirelore.rig.bench;

import java.util.SplittableRandom;
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
import org.wirelore.device.api.Alarm;
import org.wirelore.emulator.time.virtual.EventQueue;

/**
 * The hold model: a fixed number of alarms is pending, and each that goes off is set again after a random,
 * exponentially distributed time. One operation is one event. Both sides are given huge pages, so that a million alarms
 * measure the queues rather than the processor's address translation.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC", "-XX:+UseTransparentHugePages"})
public class EventEngineBenchmark {
    private static final int STEPS = 1 << 14;
    private static final long MEAN_STEP_PS = 1_000_000_000L;

    /** How many alarms are pending. */
    @Param({"1000", "1000000"})
    public int pending;

    private final long[] stepsPs = new long[STEPS];
    private int nextStep;
    private final EventQueue ours = new EventQueue();
    private BareCalendarQueue bare = new BareCalendarQueue(1, 1);

    /** Fills both queues with the same times. */
    @Setup
    public void fill() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < STEPS; i++) {
            stepsPs[i] = 1 + (long) (-Math.log(1 - random.nextDouble()) * MEAN_STEP_PS);
        }
        bare = new BareCalendarQueue(pending, MEAN_STEP_PS / pending);
        for (int i = 0; i < pending; i++) {
            Again again = new Again();
            long atPs = (long) (-Math.log(1 - random.nextDouble()) * MEAN_STEP_PS);
            again.alarm.set(atPs);
            bare.push(i, atPs);
        }
    }

    /** The event engine, with everything that it does for an event. */
    @Benchmark
    public boolean ours() {
        return ours.fireNext();
    }

    /** The bare calendar queue. */
    @Benchmark
    public int bare() {
        int entry = bare.pop();
        bare.push(entry, bare.nowPs() + stepPs());
        return entry;
    }

    private long stepPs() {
        nextStep = (nextStep + 1) & (STEPS - 1);
        return stepsPs[nextStep];
    }

    private final class Again implements Runnable {
        private final Alarm alarm = ours.alarm("again", this);

        @Override
        public void run() {
            alarm.set(ours.now() + stepPs());
        }
    }
}
