package org.wirelore.device.vipl.agent;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.Kernel;

/** Charges the agent's work at the prices of a host profile. */
public final class KernelClock implements AgentClock {
    private final Kernel kernel;
    private final Map<AgentWork, Cost> costs = new EnumMap<>(AgentWork.class);

    /**
     * A clock of a kernel.
     *
     * @param kernel knows all prices of {@link AgentWork}
     */
    public KernelClock(Kernel kernel) {
        this.kernel = kernel;
        for (AgentWork work : AgentWork.values()) {
            costs.put(work, kernel.cost(work.costName()));
        }
    }

    @Override
    public void spend(AgentWork work, int units) {
        kernel.spend(Objects.requireNonNull(costs.get(work)), units);
    }

    @Override
    public void keepCpu(Host process, boolean keeps) {
        kernel.keepCpu(process, keeps);
    }
}
