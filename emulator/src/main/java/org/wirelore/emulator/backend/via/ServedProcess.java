package org.wirelore.emulator.backend.via;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.vipl.spi.ProcessGate;

/** A process of any number of threads above a NIC that another thread serves: all of them come in by one lock. */
final class ServedProcess implements Host, ProcessGate {
    private final String name;
    private final ServedAlarms clock;
    private final ReentrantLock lock;
    private final Condition changed;
    private final Runnable onSignal;
    private long signals;
    private int sleepers;

    /**
     * @param lock of the NIC
     * @param onSignal wakes what sleeps elsewhere in the process
     */
    ServedProcess(String name, ServedAlarms clock, ReentrantLock lock, Runnable onSignal) {
        this.name = name;
        this.onSignal = onSignal;
        this.clock = clock;
        this.lock = lock;
        changed = lock.newCondition();
    }

    /** Whether a thread sleeps here. Inside. */
    boolean hasSleepers() {
        return sleepers > 0;
    }

    /** How often it was signalled. Inside. */
    long signals() {
        return signals;
    }

    @Override
    public void enter() {
        lock.lock();
    }

    @Override
    public void catchUp() {
        // Real time passes by itself.
    }

    @Override
    public void leave() {
        lock.unlock();
    }

    @Override
    public boolean isInside() {
        return lock.isHeldByCurrentThread();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long now() {
        return clock.now();
    }

    @Override
    public Cost cost(String operation) {
        return new Cost(operation, 0, 0);
    }

    @Override
    public void spend(Cost cost) {
        // The machine has charged for it already.
    }

    @Override
    public void spend(Cost cost, int units) {
        // The machine has charged for it already.
    }

    @Override
    public void pause(long untilPs) {
        sleep(untilPs);
    }

    /** Inside: gives way to all others until something changes. All threads look then. */
    @Override
    public void sleep(long untilPs) {
        lock.lock();
        sleepers++;
        try {
            long before = signals;
            long leftPs = untilPs == FOREVER ? FOREVER : untilPs - now();
            while (signals == before && leftPs > 0) {
                if (untilPs == FOREVER) {
                    changed.await();
                } else {
                    changed.await(leftPs / TimeUnits.PS_PER_NS + 1, TimeUnit.NANOSECONDS);
                    leftPs = untilPs - now();
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            InterruptedWait.throwIf(true);
        } finally {
            sleepers--;
            lock.unlock();
        }
    }

    @Override
    public void signal() {
        // For every message, from inside.
        if (lock.isHeldByCurrentThread()) {
            count();
        } else {
            lock.lock();
            try {
                count();
            } finally {
                lock.unlock();
            }
        }
        onSignal.run();
    }

    private void count() {
        signals++;
        if (sleepers > 0) {
            changed.signalAll();
        }
    }
}
