package org.wirelore.emulator.time.virtual;

import java.lang.management.ManagementFactory;
import jdk.management.VirtualThreadSchedulerMXBean;

/**
 * The threads that carry virtual threads. A rank that waits inside a static initialiser (or below any native frame)
 * keeps its carrier, and the scheduler does not replace it; with a single carrier the next rank would never run.
 */
final class Carriers {
    private Carriers() {
    }

    /** Adds a carrier if a virtual thread is ready and none takes it; called when nothing has happened for a while. */
    static void addIfOneIsMissing() {
        VirtualThreadSchedulerMXBean scheduler = ManagementFactory
                .getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        if (scheduler != null && scheduler.getQueuedVirtualThreadCount() > 0) {
            scheduler.setParallelism(scheduler.getParallelism() + 1);
        }
    }
}
