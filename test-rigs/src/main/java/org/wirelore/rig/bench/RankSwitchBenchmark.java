package org.wirelore.rig.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
import org.wirelore.device.api.Host;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Simulation;

/**
 * Two ranks on two hosts that wake each other, against two virtual threads that do nothing but park and unpark. One
 * operation is one switch; ours includes what a switch is for: the event that goes off, and the waiting on the host.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+UseSerialGC",
    "-Djdk.virtualThreadScheduler.parallelism=1"})
public class RankSwitchBenchmark {
    private static final int SWITCHES = 200_000;

    private final Simulation simulation = new Simulation();
    private final HostProcess left = new Machine(simulation, "left", BenchmarkHosts.plain()).spawn("rank0", this::play);
    private final HostProcess right = new Machine(simulation, "right", BenchmarkHosts.plain()).spawn("rank1",
            this::play);
    private int turns;

    private volatile int bareTurns;

    /** Ends the threads. */
    @TearDown
    public void close() {
        simulation.close();
    }

    /** Ranks of a simulation. */
    @Benchmark
    @OperationsPerInvocation(SWITCHES)
    public int ours() {
        simulation.reset();
        turns = 0;
        simulation.run();
        return turns;
    }

    /** Nothing but virtual threads. */
    @Benchmark
    @OperationsPerInvocation(SWITCHES)
    public int bare() throws InterruptedException {
        bareTurns = 0;
        Thread[] players = new Thread[2];
        for (int side = 0; side < 2; side++) {
            int me = side;
            players[side] = Thread.ofVirtual().unstarted(() -> {
                for (int turn = bareTurns; turn < SWITCHES; turn = bareTurns) {
                    if ((turn & 1) == me) {
                        bareTurns = turn + 1;
                        LockSupport.unpark(players[1 - me]);
                    } else {
                        LockSupport.park();
                    }
                }
            });
        }
        players[0].start();
        players[1].start();
        players[0].join();
        players[1].join();
        return bareTurns;
    }

    private void play(Host host) {
        int me = host == left ? 0 : 1;
        HostProcess other = me == 0 ? right : left;
        while (turns < SWITCHES) {
            if ((turns & 1) == me) {
                turns++;
                other.signal();
            }
            if (turns < SWITCHES) {
                host.pause(Host.FOREVER);
            }
        }
        other.signal();
    }
}
