package org.wirelore.emulator.packet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.contract.Stage;
import org.wirelore.emulator.contract.RealStage;

/**
 * Real time, slowed down, for a contract whose programs meet at moments that are milliseconds apart: on a busy machine a
 * thread may come late by more than that. The programs' time begins when they do.
 */
final class SlowedStage implements Stage {
    private static final int SLOWNESS = 4;

    private final RealStage stage = new RealStage();
    private final List<SlowHost> hosts = new ArrayList<>();

    @Override
    public Scheduler scheduler() {
        return stage.scheduler();
    }

    @Override
    public Host process(String hostName) {
        Host real = stage.process(hostName);
        SlowHost slow = new SlowHost(real);
        hosts.add(slow);
        return slow;
    }

    @Override
    public void start(Host process, Program program) {
        stage.start(((SlowHost) process).real, program);
    }

    @Override
    public void run() {
        hosts.forEach(SlowHost::begin);
        stage.run();
    }

    private static final class SlowHost implements Host {
        private final Host real;
        private long originPs;

        SlowHost(Host real) {
            this.real = real;
        }

        void begin() {
            originPs = real.now();
        }

        private long realTime(long ps) {
            return ps == FOREVER ? FOREVER : originPs + ps * SLOWNESS;
        }

        @Override
        public String name() {
            return real.name();
        }

        @Override
        public long now() {
            return (real.now() - originPs) / SLOWNESS;
        }

        @Override
        public Cost cost(String name) {
            return real.cost(name);
        }

        @Override
        public void spend(Cost cost) {
            real.spend(cost);
        }

        @Override
        public void spend(Cost cost, int units) {
            real.spend(cost, units);
        }

        @Override
        public void pause(long untilPs) {
            real.pause(realTime(untilPs));
        }

        @Override
        public void sleep(long untilPs) {
            real.sleep(realTime(untilPs));
        }

        @Override
        public void signal() {
            real.signal();
        }
    }
}
