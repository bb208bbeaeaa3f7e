package org.wirelore.device.sisci;

import java.util.ArrayDeque;
import org.wirelore.device.sisci.spi.SciProvider;

/** Resources whose callbacks are to run, in the order in which they became due. One runs at a time. */
final class DueCallbacks implements Runnable {
    private final SciProvider provider;
    private final ArrayDeque<Runnable> due = new ArrayDeque<>();
    private boolean isRunning;

    DueCallbacks(SciProvider provider) {
        this.provider = provider;
    }

    /** Called from any context. A resource that is due already stays where it is. */
    void add(Runnable deliveries) {
        if (!due.contains(deliveries)) {
            due.add(deliveries);
            provider.deliver(this);
        }
    }

    @Override
    public void run() {
        if (isRunning || due.isEmpty()) {
            return;
        }
        isRunning = true;
        try {
            for (Runnable next = due.poll(); next != null; next = due.poll()) {
                next.run();
            }
        } finally {
            isRunning = false;
        }
    }

    void clear() {
        due.clear();
    }
}
