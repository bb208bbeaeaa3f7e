package org.wirelore.rig.clan;

import org.wirelore.device.api.Host;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.device.vipl.spi.ProcessGate;

/**
 * The gate of a process that has one thread. Its calls take time, in which interrupts come; the agent serves them when
 * the call is over.
 */
final class AgentGate implements ProcessGate {
    private final Host process;
    private final ViaAgent agent;
    private int depth;

    AgentGate(Host process, ViaAgent agent) {
        this.process = process;
        this.agent = agent;
    }

    @Override
    public void enter() {
        if (depth++ == 0) {
            agent.enter();
        }
    }

    @Override
    public void leave() {
        if (--depth == 0) {
            agent.leave();
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
        agent.leave();
        try {
            process.sleep(untilPs);
        } finally {
            depth = before;
            agent.enter();
        }
    }
}
