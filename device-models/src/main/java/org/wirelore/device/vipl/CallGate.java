package org.wirelore.device.vipl;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.vipl.spi.ViplProvider;

/** Lets one thread of a process at a time into the library, and calls handlers that are due where none is inside. */
final class CallGate implements Runnable {
    private final Host host;
    private final ViplProvider provider;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition awake = lock.newCondition();
    private final ConcurrentLinkedQueue<Runnable> due = new ConcurrentLinkedQueue<>();
    private boolean hasSleeper;
    private int wakeUps;
    private boolean isHandling;

    CallGate(ViplProvider provider) {
        this.provider = provider;
        host = provider.host();
    }

    /** The beginning of a call. Time is up to date, and handlers that were due have run. */
    void enter() {
        lock.lock();
        if (lock.getHoldCount() == 1) {
            host.now();
            handle();
        }
    }

    /** The end of a call. Handlers that became due in it run. */
    void leave() {
        try {
            if (lock.getHoldCount() == 1) {
                handle();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether the caller is a handler, which may not wait. */
    boolean isHandling() {
        return isHandling;
    }

    /** Within a call: gives way until the host is signalled, or as long as {@link Host#sleep} does. */
    void sleep(long untilPs) {
        if (hasSleeper) {
            awaitSleeper(untilPs);
            return;
        }
        hasSleeper = true;
        lock.unlock();
        try {
            host.sleep(untilPs);
        } finally {
            lock.lock();
            hasSleeper = false;
            wakeUps++;
            awake.signalAll();
        }
        handle();
    }

    /** The host belongs to one thread at a time; whoever else waits looks again when that one was woken. */
    private void awaitSleeper(long untilPs) {
        try {
            int before = wakeUps;
            long leftNanos = untilPs == Host.FOREVER ? Long.MAX_VALUE : (untilPs - host.now()) / TimeUnits.PS_PER_NS;
            while (wakeUps == before && leftNanos > 0) {
                leftNanos = awake.awaitNanos(leftNanos);
            }
        } catch (InterruptedException ends) {
            Thread.currentThread().interrupt();
            InterruptedWait.throwIf(true);
        }
    }

    /** Something that calls handlers is due. From any context; what is due already stays where it is. */
    void add(Runnable deliveries) {
        if (!due.contains(deliveries)) {
            due.add(deliveries);
            provider.deliver(this);
        }
    }

    /** The host has interrupted the process, perhaps in the middle of a call, whose end then does this. */
    @Override
    public void run() {
        if (!lock.isHeldByCurrentThread()) {
            enter();
            leave();
        }
    }

    private void handle() {
        if (isHandling || due.isEmpty()) {
            return;
        }
        isHandling = true;
        try {
            for (Runnable next = due.poll(); next != null; next = due.poll()) {
                next.run();
            }
        } finally {
            isHandling = false;
        }
    }

    /** Calls a handler of the program. What it throws ends it, and nothing else. */
    void call(Runnable handler) {
        try {
            handler.run();
        } catch (RuntimeException thrown) {
            provider.onUnhandled("a handler threw, and was left: " + thrown);
        }
    }
}
