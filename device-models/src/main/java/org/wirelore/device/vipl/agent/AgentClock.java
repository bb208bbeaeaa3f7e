package org.wirelore.device.vipl.agent;

import org.wirelore.device.api.Host;

/** Charges what the agent does to the CPU that does it. */
@FunctionalInterface
public interface AgentClock {
    /**
     * The agent works, in the context of a process or of an interrupt.
     *
     * @param work what it does
     * @param units how many pages, or 0
     */
    void spend(AgentWork work, int units);

    /**
     * A process begins or ends a time in which no other process gets its CPU.
     *
     * @param process of the agent's host
     * @param keeps whether it begins
     */
    default void keepCpu(Host process, boolean keeps) {
    }
}
