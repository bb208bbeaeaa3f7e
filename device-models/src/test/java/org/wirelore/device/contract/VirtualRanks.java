package org.wirelore.device.contract;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.bench.SteppedScheduler;

/**
 * The smallest virtual time that contract tests need: one clock with alarms, and processes on threads that pass one
 * baton.
 *
 * <p>One thing runs at a time. Operations cost nothing unless {@link #price} says so; no CPU is modelled. Alarms of one
 * time run in the order in which they were set, and a process that an alarm made ready runs before the next alarm. A
 * program that looks at the time again and again and never lets it pass fails.
 */
public final class VirtualRanks implements Stage, Scheduler {
    private static final int LOOKS_MAX = 1_000_000;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final ArrayDeque<Rank> ready = new ArrayDeque<>();
    private final List<Rank> ranks = new ArrayList<>();
    private final List<Cost> prices = new ArrayList<>();
    private final Semaphore baton = new Semaphore(0);
    private @Nullable Throwable failure;

    /** Makes an operation cost something, for processes that look it up from now on. */
    public void price(String operation, long fixedPs, long perUnitPs) {
        prices.add(new Cost(operation, fixedPs, perUnitPs));
    }

    @Override
    public Scheduler scheduler() {
        return this;
    }

    @Override
    public Host process(String hostName) {
        Rank rank = new Rank(hostName);
        ranks.add(rank);
        return rank;
    }

    @Override
    public void start(Host process, Program program) {
        Rank rank = (Rank) process;
        rank.running = true;
        rank.queued = true;
        ready.add(rank);
        Thread.ofVirtual().name(rank.name).start(() -> rank.live(program));
    }

    @Override
    public void run() {
        while (failure == null) {
            Rank rank = ready.poll();
            if (rank != null) {
                rank.queued = false;
                rank.go.release();
                baton.acquireUninterruptibly();
            } else if (!clock.isBusy() || !clock.step()) {
                break;
            }
        }
        if (failure instanceof AssertionError error) {
            throw error;
        }
        if (failure != null) {
            throw new AssertionError("a program must not fail: nowPs=" + clock.now(), failure);
        }
        List<String> waiting = ranks.stream().filter(rank -> rank.running).map(rank -> rank.name).toList();
        if (!waiting.isEmpty()) {
            throw new AssertionError("programs must not wait for ever: nowPs=" + clock.now() + ", waiting=" + waiting);
        }
    }

    /** Plays until a time. Programs that have not returned then stay where they are, for {@link #stopPrograms}. */
    public void runUntil(long limitPs) {
        while (failure == null) {
            Rank rank = ready.poll();
            if (rank != null) {
                rank.queued = false;
                rank.go.release();
                baton.acquireUninterruptibly();
            } else if (!clock.step(limitPs)) {
                break;
            }
        }
        if (failure != null) {
            throw new AssertionError("a program must not fail: nowPs=" + clock.now(), failure);
        }
    }

    /** Ends every program where it waits. */
    public void stopPrograms() {
        ready.clear();
        ranks.forEach(Rank::stop);
    }

    /**
     * Back to time 0, for a rerun with the same processes and alarms.
     *
     * @throws AssertionError if an alarm is still set or a program runs: what is reset must have stopped
     */
    public void rewind() {
        List<String> left = clock.pending();
        if (!left.isEmpty() || ranks.stream().anyMatch(rank -> rank.running)) {
            throw new AssertionError("nothing must be left to happen: alarms=" + left);
        }
        clock.reset();
    }

    @Override
    public long now() {
        return clock.now();
    }

    @Override
    public Alarm alarm(String name, Runnable action) {
        return clock.alarm(name, action);
    }

    @Override
    public Alarm backgroundAlarm(String name, Runnable action) {
        return clock.backgroundAlarm(name, action);
    }

    @Override
    public Alarm orderedAlarm(String name, int order, Runnable action) {
        return clock.orderedAlarm(name, order, action);
    }

    @Override
    public Alarm sliceAlarm(String name, LongSupplier reachPs, Runnable action) {
        return clock.sliceAlarm(name, reachPs, action);
    }

    @Override
    public long horizonPs(Alarm own) {
        return clock.horizonPs(own);
    }

    /** Unwinds a program that is ended where it waits. */
    private static final class Stopped extends Error {
        private static final long serialVersionUID = 1;
    }

    private final class Rank implements Host {
        private final String name;
        private final Semaphore go = new Semaphore(0);
        private final Alarm limit = clock.alarm("limit", this::wake);
        private boolean running;
        private boolean queued;
        private boolean waiting;
        private boolean signalled;
        private boolean stopping;
        /** How often the program has looked at the clock since it last let time pass. */
        private int looks;

        Rank(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long now() {
            if (++looks > LOOKS_MAX) {
                throw new AssertionError(
                        "a program must let time pass while it waits: process=" + name + ", nowPs=" + clock.now());
            }
            return clock.now();
        }

        @Override
        public Cost cost(String operation) {
            for (Cost price : prices) {
                if (price.name().equals(operation)) {
                    return new Cost(operation, price.fixedPs(), price.perUnitPs());
                }
            }
            return new Cost(operation, 0, 0);
        }

        @Override
        public void spend(Cost cost) {
            spend(cost, 0);
        }

        @Override
        public void spend(Cost cost, int units) {
            long untilPs = clock.now() + cost.charge(units);
            if (untilPs > clock.now()) {
                limit.set(untilPs);
                handOver();
            }
        }

        @Override
        public void pause(long untilPs) {
            if (signalled || untilPs <= clock.now()) {
                signalled = false;
                return;
            }
            if (untilPs != FOREVER) {
                limit.set(untilPs);
            }
            waiting = true;
            handOver();
            waiting = false;
            signalled = false;
            limit.cancel();
        }

        @Override
        public void sleep(long untilPs) {
            pause(untilPs);
        }

        @Override
        public void signal() {
            signalled = true;
            if (waiting) {
                wake();
            }
        }

        private void wake() {
            if (!queued) {
                queued = true;
                ready.add(this);
            }
        }

        private void handOver() {
            looks = 0;
            baton.release();
            go.acquireUninterruptibly();
            if (stopping) {
                throw new Stopped();
            }
        }

        void stop() {
            limit.cancel();
            if (running) {
                stopping = true;
                go.release();
                baton.acquireUninterruptibly();
            }
            stopping = false;
            queued = false;
            waiting = false;
            signalled = false;
            looks = 0;
        }

        private void live(Program program) {
            go.acquireUninterruptibly();
            try {
                if (!stopping) {
                    program.run();
                }
            } catch (Stopped stopped) {
                running = false;
            } catch (Throwable thrown) {
                failure = thrown;
            }
            running = false;
            baton.release();
        }
    }
}
