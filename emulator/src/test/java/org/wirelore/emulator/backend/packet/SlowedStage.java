package org.wirelore.emulator.backend.packet;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;

/**
 * The programs of a contract take turns in the order of virtual time, so that none comes late however busy the machine
 * is; and whenever that time passes, twice as much of real time passes before the real device is polled
 * again.
 */
final class SlowedStage implements Stage {
    private static final long SLOWNESS = 2;
    private static final long PS_PER_NANO = 1_000;
    /** A real device signals no waiter here: a waiter polls that often. */
    private static final long LOOK_PS = 1_000_000_000L;

    private final VirtualRanks ranks = new VirtualRanks();
    private long passedPs;

    @Override
    public Scheduler scheduler() {
        return ranks.scheduler();
    }

    @Override
    public Host process(String hostName) {
        return new SlowHost(ranks.process(hostName));
    }

    @Override
    public void start(Host process, Program program) {
        ranks.start(((SlowHost) process).virtual, program);
    }

    @Override
    public void run() {
        ranks.run();
    }

    /** Lets real time follow. The caller has the only turn. */
    private void follow(long nowPs) {
        long untilNanos = System.nanoTime() + (nowPs - passedPs) / PS_PER_NANO * SLOWNESS;
        passedPs = nowPs;
        for (long left = untilNanos - System.nanoTime(); left > 0; left = untilNanos - System.nanoTime()) {
            LockSupport.parkNanos(Math.min(left, TimeUnit.MILLISECONDS.toNanos(10)));
        }
    }

    private final class SlowHost implements Host {
        private final Host virtual;

        SlowHost(Host virtual) {
            this.virtual = virtual;
        }

        @Override
        public String name() {
            return virtual.name();
        }

        @Override
        public long now() {
            return virtual.now();
        }

        @Override
        public Cost cost(String name) {
            return virtual.cost(name);
        }

        @Override
        public void spend(Cost cost) {
            virtual.spend(cost);
        }

        @Override
        public void spend(Cost cost, int units) {
            virtual.spend(cost, units);
        }

        @Override
        public void pause(long untilPs) {
            virtual.pause(Math.min(untilPs, virtual.now() + LOOK_PS));
            follow(virtual.now());
        }

        @Override
        public void sleep(long untilPs) {
            pause(untilPs);
        }

        @Override
        public void signal() {
            virtual.signal();
        }
    }
}
