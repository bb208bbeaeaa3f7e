package org.wirelore.emulator.backend.via;

import java.util.concurrent.locks.ReentrantLock;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.vipl.spi.ProcessGate;

/**
 * A process of any number of threads. One that sleeps in the library says so first, so that the server is woken for it;
 * a signal also wakes what sleeps in the process's host, perhaps for several libraries.
 */
final class MemoryProcess implements Host, ProcessGate {
    private final ServedProcess served;
    private final Host base;
    private final Runnable beforeSleep;
    private int sleepers;

    /**
     * @param base the process's host
     * @param lock of the NIC
     * @param beforeSleep has the server woken for everything, and takes what came before
     */
    MemoryProcess(Host base, ServedAlarms clock, ReentrantLock lock, Runnable beforeSleep) {
        this.base = base;
        this.beforeSleep = beforeSleep;
        served = new ServedProcess(base.name(), clock, lock, base::signal);
    }

    /** Whether a thread sleeps in the library. Inside. */
    boolean hasSleepers() {
        return sleepers > 0;
    }

    @Override
    public void enter() {
        served.enter();
    }

    @Override
    public void catchUp() {
        // Real time passes by itself.
    }

    @Override
    public void leave() {
        served.leave();
    }

    @Override
    public boolean isInside() {
        return served.isInside();
    }

    @Override
    public String name() {
        return base.name();
    }

    @Override
    public long now() {
        return served.now();
    }

    @Override
    public Cost cost(String operation) {
        return served.cost(operation);
    }

    @Override
    public void spend(Cost cost) {
        served.spend(cost);
    }

    @Override
    public void spend(Cost cost, int units) {
        served.spend(cost, units);
    }

    @Override
    public void pause(long untilPs) {
        sleep(untilPs);
    }

    @Override
    public void sleep(long untilPs) {
        served.enter();
        try {
            long before = served.signals();
            sleepers++;
            beforeSleep.run();
            if (served.signals() == before) {
                served.sleep(untilPs);
            }
        } finally {
            sleepers--;
            served.leave();
        }
    }

    @Override
    public void signal() {
        served.signal();
    }
}
