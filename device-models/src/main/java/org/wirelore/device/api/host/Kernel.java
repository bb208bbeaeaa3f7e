package org.wirelore.device.api.host;

import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;

/**
 * What a host's operating system gives to a driver: costs charged to the process that runs, device registers, interrupt
 * lines, memory and timers.
 *
 * <p>The running context is the process that trapped into the kernel, or an interrupt handler's step. Time spent in a
 * process's context passes on that process's CPU; time spent in a handler's step passes before its next step and is
 * stolen from whatever that CPU was running.
 */
public interface Kernel {
    /** {@return the host's name} */
    String hostName();

    /** {@return time in the running context, picoseconds; for a process everything earlier has happened} */
    long now();

    /**
     * As {@link org.wirelore.device.api.Host#cost}.
     *
     * @param name dotted name in the host profile
     * @return the handle for {@link #spend}
     */
    Cost cost(String name);

    /**
     * Charges the running context.
     *
     * @param cost what {@link #cost} has returned
     */
    void spend(Cost cost);

    /**
     * Charges the running context for {@code units} units.
     *
     * @param cost what {@link #cost} has returned
     * @param units how many, zero or more
     */
    void spend(Cost cost, int units);

    /**
     * A process begins or ends a time in which no other process gets its CPU, as kernels of the time do not preempt a
     * process that is in the kernel. It must end before the process sleeps. Interrupts come as ever.
     *
     * @param process a process of this host, which runs
     * @param keeps whether it begins
     */
    void keepCpu(Host process, boolean keeps);

    /** {@return the memory of the host, which its cards master} */
    PhysicalMemory memory();

    /** {@return for kernel timers, and for the cards of this host} */
    Scheduler scheduler();

    /** {@return the bus that the host's cards master} */
    DmaBus bus();

    /**
     * The CPU's view of a card's registers: ordered with everything earlier, and charged as programmed I/O.
     *
     * @param card the card's registers, as its PCI function opens them
     * @return the same registers, for the driver
     */
    RegisterBank map(RegisterBank card);

    /**
     * A process's own mapping of a card: accesses are charged to its program, and a load that the card does not answer
     * yet stalls it.
     *
     * @param process a process of this host; only it may use the mapping
     * @param card what the card's PCI function opens
     * @param gathers whether the CPU gathers stores in its write-combining buffers, where it has some: they leave when
     *     a line is full, when another line needs the buffer, when the mapping is drained, and before the process waits
     * @return the same registers or memory, for the process
     */
    RegisterBank map(Host process, RegisterBank card, boolean gathers);

    /**
     * Routes an interrupt line to a handler.
     *
     * @param name for traces, such as {@code tulip0}
     * @param handler runs while the line is asserted
     * @return the line, to be handed to the card
     */
    InterruptLine connect(String name, InterruptHandler handler);

    /**
     * Makes a soft interrupt. Its handler runs in steps as an interrupt handler does, on one CPU, below all hardware
     * interrupts, which can come between and during its steps. Entering it costs nothing by itself.
     *
     * @param name for traces, such as {@code netisr}
     * @param handler runs while the soft interrupt is raised
     * @return the soft interrupt, to be raised
     */
    SoftInterrupt softInterrupt(String name, InterruptHandler handler);

    /**
     * A driver that works for a process is about to wait, and says all that it still has on its stack.
     *
     * @param held where the driver is, and what its variables hold
     */
    default void holds(long held) {
    }
}
