package org.wirelore.emulator.time.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.TestHosts;

class SimulationTest {
    private final Simulation simulation = new Simulation();
    private final Machine machine = new Machine(simulation, "pc", TestHosts.profile(2));
    private final List<String> history = new ArrayList<>();

    @AfterEach
    void close() {
        simulation.close();
    }

    @Test
    void withoutRanksItRunsUntilNothingForegroundIsLeft() {
        simulation.queue().alarm("a", () -> history.add("a")).set(10);
        simulation.queue().backgroundAlarm("b", () -> history.add("b")).set(20);
        assertThat(simulation.run()).isEqualTo(new Outcome.Completed(10));
        assertThat(history).containsExactly("a");
    }

    @Test
    void whatMovesOnlyWhereAllRanksWaitComesBeforeADeadlock() {
        HostProcess sleeper = machine.spawn("rank0", host -> {
            host.sleep(Host.FOREVER);
            history.add("woken");
            host.sleep(Host.FOREVER);
        });
        machine.spawn("rank1", host -> {
            host.sleep(100);
            history.add("slept");
        });
        Alarm wake = simulation.queue().alarm("wake", sleeper::signal);
        simulation.whenStuck(() -> {
            history.add("asked");
            boolean isFirst = history.stream().filter("asked"::equals).count() == 1;
            if (isFirst) {
                wake.set(simulation.queue().now());
            }
            return isFirst;
        });

        assertThat(simulation.run()).isInstanceOf(Outcome.Deadlocked.class);
        assertThat(history).containsExactly("slept", "asked", "woken", "asked");
    }

    @Test
    void aDeadlockIsReportedRankByRank() {
        machine.spawn("rank0", host -> {
            host.spend(host.cost("byte"), 40);
            waitForEver(host);
        }).explainWaits(() -> "a message from rank 1");
        machine.spawn("rank1", host -> host.sleep(Host.FOREVER));
        machine.spawn("rank2", host -> history.add("done"));
        Alarm[] poll = new Alarm[1];
        poll[0] = simulation.queue().backgroundAlarm("autopoll", () -> poll[0].set(simulation.queue().now() + 10));
        simulation.queue().alarm("boot", () -> poll[0].set(10)).set(0);

        Outcome.Deadlocked deadlock = (Outcome.Deadlocked) simulation.run();

        assertThat(deadlock.ranks()).extracting(RankActivity::rank).containsExactly("rank0", "rank1");
        RankActivity first = deadlock.ranks().get(0);
        assertThat(first.host()).isEqualTo("pc");
        assertThat(first.waitsFor()).isEqualTo("a message from rank 1");
        assertThat(first.sincePs()).isEqualTo(40);
        assertThat(first.untilPs()).isEqualTo(Host.FOREVER);
        assertThat(deadlock.ranks().get(1).waitsFor()).contains("asleep");
        assertThat(history).containsExactly("done");
    }

    @Test
    void anExceptionInARankEndsTheRunAndUnwindsTheOthers() {
        IllegalStateException failure = new IllegalStateException("broken");
        machine.spawn("rank0", host -> {
            try {
                host.pause(Host.FOREVER);
            } finally {
                history.add("unwound");
            }
        });
        machine.spawn("rank1", host -> {
            host.spend(host.cost("byte"), 7);
            host.now();
            throw failure;
        });
        assertThat(simulation.run()).isEqualTo(new Outcome.Failed(7, "rank1", failure));
        assertThat(history).containsExactly("unwound");
    }

    @Test
    void anExceptionInADeviceEndsTheRun() {
        IllegalStateException failure = new IllegalStateException("broken");
        machine.spawn("rank0", host -> host.pause(Host.FOREVER));
        simulation.queue().alarm("nic", () -> {
            throw failure;
        }).set(12);
        assertThat(simulation.run()).isEqualTo(new Outcome.Failed(12, "device", failure));
    }

    @Test
    void aRankThatCatchesEverythingStillEnds() {
        machine.spawn("rank0", host -> {
            for (int i = 0; i < 3; i++) {
                try {
                    host.pause(Host.FOREVER);
                } catch (RuntimeException | Error caught) {
                    history.add("caught");
                }
            }
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Deadlocked.class);
        assertThat(history).containsExactly("caught", "caught", "caught");
    }

    @Test
    void virtualTimeIsLimited() {
        machine.spawn("rank0", host -> {
            while (true) {
                host.spend(host.cost("byte"), 10);
                host.now();
            }
        });
        Outcome.TimedOut end = (Outcome.TimedOut) simulation.run(Limits.NONE.withVirtualPs(1_000_005));
        assertThat(end.limit()).isEqualTo(Outcome.Limit.VIRTUAL_TIME);
        assertThat(end.atPs()).isEqualTo(1_000_005);
        assertThat(end.ranks()).hasSize(1);
    }

    @Test
    void eventsAreLimited() {
        Alarm[] storm = new Alarm[1];
        storm[0] = simulation.queue().alarm("storm", () -> storm[0].set(simulation.queue().now()));
        machine.spawn("rank0", host -> {
            storm[0].set(host.now());
            host.pause(Host.FOREVER);
        });
        Outcome.TimedOut end = (Outcome.TimedOut) simulation.run(Limits.NONE.withEvents(500));
        assertThat(end.limit()).isEqualTo(Outcome.Limit.EVENTS);
        assertThat(simulation.queue().fired()).isEqualTo(500);
    }

    @Test
    void workWithinOneEventCountsAsEventsAndIsEndedByTheLimit() {
        Alarm endless = simulation.queue().alarm("endless", () -> {
            while (true) {
                simulation.queue().charge(3);
            }
        });
        machine.spawn("rank0", host -> {
            endless.set(host.now() + 10);
            host.pause(Host.FOREVER);
        });
        Outcome.TimedOut end = (Outcome.TimedOut) simulation.run(Limits.NONE.withEvents(500));
        assertThat(end.limit()).isEqualTo(Outcome.Limit.EVENTS);
        assertThat(simulation.queue().events()).isBetween(500L, 503L);
        assertThat(simulation.queue().fired()).isLessThan(10);
    }

    @Test
    void workWithinOneEventAfterTheLastRankIsBoundedToo() {
        Alarm endless = simulation.queue().alarm("endless", () -> {
            while (true) {
                simulation.queue().charge(1);
            }
        });
        machine.spawn("rank0", host -> endless.set(host.now() + 10));
        assertThat(simulation.run(Limits.NONE.withEvents(500))).isEqualTo(new Outcome.Completed(0));
        assertThat(simulation.settle(100)).isFalse();
    }

    @Test
    void wallTimeIsLimited() {
        machine.spawn("rank0", SimulationTest::countForEver);
        Outcome.TimedOut end = (Outcome.TimedOut) simulation.run(Limits.NONE.withWallNanos(1));
        assertThat(end.limit()).isEqualTo(Outcome.Limit.WALL_TIME);
    }

    @Test
    void abortFromAnotherThreadEndsARunAndItCanBeRunAgain() throws InterruptedException {
        CountDownLatch under = new CountDownLatch(1);
        machine.spawn("rank0", host -> host.pause(Host.FOREVER));
        HostProcess[] second = new HostProcess[1];
        second[0] = machine.spawn("rank1", host -> {
            under.countDown();
            countForEver(host);
        });
        Thread killer = Thread.ofPlatform().start(() -> {
            awaitQuietly(under);
            simulation.abort();
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Interrupted.class);
        killer.join();
        simulation.reset();
        assertThat(simulation.run(Limits.NONE.withVirtualPs(100))).isInstanceOf(Outcome.TimedOut.class);
    }

    @Test
    void abortBeforeARunEndsItAtItsBeginningAndNoFurtherOne() {
        List<String> begun = new ArrayList<>();
        machine.spawn("rank0", host -> begun.add("rank0"));
        simulation.abort();
        assertThat(simulation.run()).isInstanceOf(Outcome.Interrupted.class);
        assertThat(begun).isEmpty();
        simulation.reset();
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(begun).containsExactly("rank0");
    }

    @Test
    void interruptingTheRunningThreadEndsTheRun() {
        Thread runner = Thread.currentThread();
        machine.spawn("rank0", host -> {
            runner.interrupt();
            countForEver(host);
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Interrupted.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aRankThatMakesNoHostCallIsReportedWithItsStackAndDoesNotHoldUpTheEnd() {
        AtomicReference<String> report = new AtomicReference<>("");
        AtomicReference<Boolean> hog = new AtomicReference<>(true);
        simulation.watch(1, (rank, forNanos, stack) -> {
            report.set(rank + " in " + stack[0].getMethodName() + " of " + stack.length);
            simulation.abort();
        });
        machine.spawn("rank0", host -> hog(hog));
        assertThat(simulation.run()).isInstanceOf(Outcome.Interrupted.class);
        assertThat(report.get()).startsWith("rank0 in ");
        assertThatThrownBy(simulation::reset).isInstanceOf(IllegalStateException.class);
        hog.set(false);
    }

    @Test
    void aGlanceFromOutsideTellsWhatEachRankDoesAndWhere() {
        List<RankActivity> seen = new ArrayList<>();
        HostProcess waiting = machine.spawn("rank0", host -> host.sleep(1_000_000));
        waiting.explainWaits(() -> "a letter");
        HostProcess torn = machine.spawn("rank1", host -> host.sleep(1_000_000));
        torn.explainWaits(() -> {
            throw new IndexOutOfBoundsException("changed meanwhile");
        });
        machine.spawn("rank2", host -> {
            host.spend(host.cost("byte"), 500);
            host.now();
            Thread outside = Thread.ofPlatform().start(() -> seen.addAll(simulation.glance(1)));
            outside.join();
        });
        simulation.run();
        assertThat(seen).extracting(RankActivity::rank).containsExactly("rank0", "rank1", "rank2");
        assertThat(seen).extracting(RankActivity::waitsFor).containsExactly("a letter", "a change, asleep", "");
    }

    @Test
    void parkingPinnedInAStaticInitialiserDoesNotBlockTheRun() {
        HostProcess[] waiting = new HostProcess[1];
        waiting[0] = machine.spawn("rank0", host -> {
            Pinned.NEXT_HOST.set(host);
            history.add("initialised at " + Pinned.PausesWhileLoading.AT_PS);
        });
        machine.spawn("rank1", host -> {
            host.spend(host.cost("byte"), 500);
            host.now();
            waiting[0].signal();
            history.add("signalled");
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(history).containsExactly("signalled", "initialised at 500");
    }

    @Test
    void runsRepeatThemselvesInOneJvm() {
        HostProcess[] ranks = new HostProcess[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            ranks[i] = machine.spawn("rank" + i, host -> {
                for (int round = 0; round < 50; round++) {
                    host.spend(host.cost("byte"), 13 * me + round);
                    ranks[(me + 1) % 3].signal();
                    host.sleep(host.now() + 1_000);
                }
            });
        }
        Outcome first = simulation.run();
        long hash = simulation.queue().hash();
        for (int again = 0; again < 20; again++) {
            simulation.reset();
            assertThat(simulation.run()).isEqualTo(first);
            assertThat(simulation.queue().hash()).isEqualTo(hash);
        }
    }

    @Test
    void aSecondRunNeedsAReset() {
        machine.spawn("rank0", host -> history.add("ran"));
        simulation.run();
        assertThatThrownBy(simulation::run).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void simulationsOnTwoThreadsDoNotDisturbEachOther() throws InterruptedException {
        long alone = busyRun();
        List<Long> hashes = Collections.synchronizedList(new ArrayList<>());
        Thread left = Thread.ofPlatform().start(() -> hashes.add(busyRun()));
        Thread right = Thread.ofPlatform().start(() -> hashes.add(busyRun()));
        left.join();
        right.join();
        assertThat(hashes).containsExactly(alone, alone);
    }

    @Test
    void whatIsInFlightAtTheEndCanBeLetArrive() {
        Alarm frame = simulation.queue().alarm("frame", () -> history.add("arrived"));
        machine.spawn("rank0", host -> frame.set(host.now() + 100));
        assertThat(simulation.run()).isEqualTo(new Outcome.Completed(0));
        simulation.settle(99);
        assertThat(history).isEmpty();
        simulation.settle(100);
        assertThat(history).containsExactly("arrived");
    }

    private static long busyRun() {
        try (Simulation own = new Simulation()) {
            HostProcess[] ranks = new HostProcess[2];
            for (int i = 0; i < 2; i++) {
                int me = i;
                ranks[i] = new Machine(own, "pc" + i, TestHosts.profile(1)).spawn("rank" + i, host -> {
                    for (int round = 0; round < 2_000; round++) {
                        host.spend(host.cost("byte"), 17);
                        ranks[1 - me].signal();
                        host.pause(host.now() + 500);
                    }
                });
            }
            own.run();
            return own.queue().hash();
        }
    }

    private static void waitForEver(Host host) {
        host.pause(Host.FOREVER);
    }

    private static void countForEver(Host host) {
        while (true) {
            host.spend(host.cost("byte"), 1);
            host.now();
        }
    }

    private static void hog(AtomicReference<Boolean> wanted) {
        while (wanted.get()) {
            Thread.onSpinWait();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Pinned {
        static final AtomicReference<Host> NEXT_HOST = new AtomicReference<>();

        private static final class PausesWhileLoading {
            static final long AT_PS = pauseNow();

            private static long pauseNow() {
                Host host = NEXT_HOST.get();
                host.pause(Host.FOREVER);
                return host.now();
            }
        }
    }
}
