package org.wirelore.device.api;

/**
 * Thrown out of a wait ({@link Host#pause}, {@link Host#sleep} and what waits in a device) of a process that was asked
 * from outside to give up. The process is to end; every further wait throws too. Only in real time.
 */
public final class InterruptedWait extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private InterruptedWait() {
        super("the process was interrupted while it waited");
    }

    /**
     * Throws if {@code interrupted}.
     *
     * @param interrupted whether the process must give up
     */
    public static void throwIf(boolean interrupted) {
        if (interrupted) {
            throw new InterruptedWait();
        }
    }
}
