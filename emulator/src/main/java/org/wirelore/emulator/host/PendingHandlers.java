package org.wirelore.emulator.host;

import java.util.ArrayDeque;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.StateKey;

/** Handlers that interrupt a process, in their order, and what each delivery costs. One runs at a time. */
final class PendingHandlers {
    private final HostProcess process;
    private final ArrayDeque<Runnable> handlers = new ArrayDeque<>();
    private final ArrayDeque<Cost> deliveries = new ArrayDeque<>();
    private boolean isRunning;
    /** The process is in the kernel. */
    private boolean areHeld;
    /** CPU time passes that a handler may cut in two; what was left of it when one did. */
    private boolean isInterruptible;
    private long cutPs;

    PendingHandlers(HostProcess process) {
        this.process = process;
    }

    /** A handler is to run, in the middle of what the process computes if that may be cut in two. */
    void interrupt(Runnable handler, Cost delivery) {
        handlers.add(handler);
        deliveries.add(delivery);
        if (isInterruptible) {
            isInterruptible = false;
            cutPs = process.breakOff();
        }
    }

    /** Has the process compute for a time, in pieces if handlers have to run in the middle. */
    void compute(long timePs) {
        long leftPs = timePs;
        do {
            isInterruptible = mayRun();
            process.compute(leftPs);
            isInterruptible = false;
            leftPs = cutPs;
            cutPs = 0;
            run();
        } while (leftPs > 0);
    }

    boolean isEmpty() {
        return handlers.isEmpty();
    }

    boolean isRunning() {
        return isRunning;
    }

    /** Whether one that comes now would run at once. */
    boolean mayRun() {
        return !isRunning && !areHeld;
    }

    /** Lets none run until further notice, or lets them run again; returns what was before. */
    boolean hold(boolean hold) {
        boolean wereHeld = areHeld;
        areHeld = hold;
        return wereHeld;
    }

    /**
     * Runs all of them on the process's thread, unless they are held, or one runs already: it is followed by the
     * others.
     */
    void run() {
        while (!handlers.isEmpty() && mayRun()) {
            isRunning = true;
            try {
                Cost delivery = deliveries.remove();
                process.owe(CpuContext.KERNEL, delivery, delivery.charge(0));
                process.now();
                handlers.remove().run();
                process.now();
            } finally {
                isRunning = false;
            }
        }
    }

    void clear() {
        handlers.clear();
        deliveries.clear();
        isRunning = false;
        areHeld = false;
        isInterruptible = false;
        cutPs = 0;
    }

    /** Adds its state; false if one is pending. */
    boolean hashInto(StateKey key) {
        key.add(isInterruptible);
        key.add(cutPs);
        return handlers.isEmpty();
    }
}
