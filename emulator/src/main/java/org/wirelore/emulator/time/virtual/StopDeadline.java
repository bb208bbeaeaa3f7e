package org.wirelore.emulator.time.virtual;

import java.time.Duration;

/**
 * How long a rank that is to stop may take until its next host call. What counts is what it could do meanwhile: on a
 * busy machine a rank that is about to stop may not get a processor for seconds, and is not stuck.
 */
final class StopDeadline {
    /** Computing of this process in which a rank that runs makes its next host call. */
    static final long CPU_NANOS = 1_000_000_000L;
    /** Looks in a row at which a rank that waits for something outside of the simulation is found to do so. */
    static final int BLOCKED_LOOKS = 2;
    /** Wall clock after which nothing else counts. */
    static final long WALL_NANOS = 10_000_000_000L;

    private final long beganNanos;
    private final long beganCpuNanos;
    private int blockedLooks;

    /** It begins now, wall clock, when the process has computed for so long. */
    StopDeadline(long nowNanos, long cpuNanos) {
        beganNanos = nowNanos;
        beganCpuNanos = cpuNanos;
    }

    /**
     * Looks whether it is over.
     *
     * @param isBlocked whether the rank that holds the baton waits for something else than a processor
     */
    boolean isOver(long nowNanos, long cpuNanos, boolean isBlocked) {
        blockedLooks = isBlocked ? blockedLooks + 1 : 0;
        return blockedLooks >= BLOCKED_LOOKS || cpuNanos - beganCpuNanos >= CPU_NANOS
                || nowNanos - beganNanos >= WALL_NANOS;
    }

    /** What this process has computed so far, all of its threads together; 0 where the system does not tell. */
    static long cpuNanos() {
        return ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }
}
