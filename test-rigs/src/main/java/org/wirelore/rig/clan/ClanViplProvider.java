package org.wirelore.rig.clan;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.device.vipl.spi.NicPort;
import org.wirelore.device.vipl.spi.ProcessGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.device.vipl.spi.ViplProvider;
import org.wirelore.emulator.host.PinnableMemory;

/**
 * What a process of an emulated host has of its card.
 *
 * @param process the process
 * @param agent in the host's kernel
 * @param deviceName of the card
 * @param policy how the open points of VIA are decided
 * @param delivery what a handler costs
 * @param gate lets the process into its library
 */
record ClanViplProvider(Host process, ViaAgent agent, String deviceName, ViplPolicy policy, Cost delivery,
        ProcessGate gate) implements ViplProvider {
    ClanViplProvider(Host process, ViaAgent agent, String deviceName, ViplPolicy policy) {
        this(process, agent, deviceName, policy, process.cost(UserCosts.HANDLER), new AgentGate(process, agent));
    }

    @Override
    public Host host() {
        return process;
    }

    @Override
    public boolean canPin(MemorySegment memory) {
        return PinnableMemory.isPinnable(memory);
    }

    @Override
    public NicPort open(String name, NicPort.Listener listener) throws VipException {
        if (!name.equals(deviceName)) {
            throw new VipException(VipResult.INVALID_PARAMETER,
                    "the host has no such NIC: deviceName=" + name + ", expected=" + deviceName);
        }
        return agent.open(process, listener);
    }

    @Override
    public void deliver(Runnable handlers) {
        process.interrupt(handlers, delivery);
    }
}
