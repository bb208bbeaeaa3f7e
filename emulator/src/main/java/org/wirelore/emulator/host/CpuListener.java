package org.wirelore.emulator.host;

/**
 * Receives what a machine's CPUs are used for, for pictures of a run. Without a listener none of this costs anything.
 *
 * <p>Times are those planned when the work is charged; an interrupt in between pushes the rest of a process's work out.
 */
public interface CpuListener {
    /**
     * A process uses a CPU.
     *
     * @param process its name
     * @param context whose code runs
     * @param what name of the cost
     * @param startPs when it begins, picoseconds
     * @param endPs when it will be over unless it is interrupted
     */
    void onProcess(String process, CpuContext context, String what, long startPs, long endPs);

    /**
     * An interrupt handler, or the machinery of entering and leaving it, uses a CPU.
     *
     * @param what name of the cost, or {@code interrupt.enter} and {@code interrupt.exit}
     */
    void onInterrupt(String what, long startPs, long endPs);
}
