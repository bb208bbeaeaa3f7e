package org.wirelore.device.vipl.agent;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.NicPort;
import org.wirelore.device.vipl.spi.ProcessGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.device.vipl.spi.ViplProvider;

/**
 * One process of a host with an agent.
 *
 * @param agent of the host's NIC
 * @param deviceName the NIC's
 * @param policy how open points are decided
 * @param host the process
 * @param gate lets its threads in, and whatever else calls it
 * @param delivery what entering a handler of the process and leaving it costs
 * @param pinnable whether the NIC can reach memory at any time
 * @param log gets errors that the program has no handler for
 */
public record AgentProvider(ViaAgent agent, String deviceName, ViplPolicy policy, Host host, ProcessGate gate,
        Cost delivery, Predicate<MemorySegment> pinnable, Consumer<String> log) implements ViplProvider {
    /** What handlers cost where hosts are not charged for them. */
    public static final Cost FREE = new Cost("via.handler", 0, 0);

    @Override
    public boolean canPin(MemorySegment memory) {
        return pinnable.test(memory);
    }

    @Override
    public NicPort open(String name, NicPort.Listener listener) throws VipException {
        if (!name.equals(deviceName)) {
            throw new VipException(VipResult.INVALID_PARAMETER,
                    "the host has no such NIC: deviceName=" + name + ", expected=" + deviceName);
        }
        return agent.open(host, listener);
    }

    @Override
    public void deliver(Runnable handlers) {
        host.interrupt(handlers, delivery);
    }

    @Override
    public void onUnhandled(String message) {
        log.accept(host.name() + ": " + message);
    }
}
