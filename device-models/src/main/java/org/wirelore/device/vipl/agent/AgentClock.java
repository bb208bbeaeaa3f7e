package org.wirelore.device.vipl.agent;

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
}
