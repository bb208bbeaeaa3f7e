package org.wirelore.device.vipl.agent;

import org.wirelore.device.api.Host;
import org.wirelore.device.vipl.spi.ProcessGate;

/**
 * The gate of a process that has one thread. Its calls take time, in which interrupts come; the agent serves them when
 * the call is over.
 */
public final class AgentGate implements ProcessGate {
    private final Host process;
    private final ViaAgent agent;
    private int depth;

    /**
     * @param process of the agent's host
     * @param agent of the NIC that the process uses
     */
    public AgentGate(Host process, ViaAgent agent) {
        this.process = process;
        this.agent = agent;
    }

    @Override
    public void enter() {
        if (depth++ == 0) {
            agent.enter(process);
        }
    }

    @Override
    public void catchUp() {
        process.now();
    }

    @Override
    public void leave() {
        if (--depth == 0) {
            agent.leave(process);
        }
    }

    @Override
    public boolean isInside() {
        return depth > 0;
    }

    @Override
    public void sleep(long untilPs) {
        int before = depth;
        depth = 0;
        agent.leave(process);
        try {
            process.sleep(untilPs);
        } finally {
            depth = before;
            agent.enter(process);
        }
    }
}
