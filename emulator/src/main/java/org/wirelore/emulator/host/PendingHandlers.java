package org.wirelore.emulator.host;

import java.util.ArrayDeque;
import org.wirelore.device.api.Cost;

/** Handlers that interrupt a process, in their order, and what each delivery costs. One runs at a time. */
final class PendingHandlers {
    private final HostProcess process;
    private final ArrayDeque<Runnable> handlers = new ArrayDeque<>();
    private final ArrayDeque<Cost> deliveries = new ArrayDeque<>();
    private boolean isRunning;

    PendingHandlers(HostProcess process) {
        this.process = process;
    }

    void add(Runnable handler, Cost delivery) {
        handlers.add(handler);
        deliveries.add(delivery);
    }

    boolean isEmpty() {
        return handlers.isEmpty();
    }

    boolean isRunning() {
        return isRunning;
    }

    /** Runs all of them on the process's thread, unless one runs already: it is followed by the others. */
    void run() {
        while (!handlers.isEmpty() && !isRunning) {
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
    }
}
