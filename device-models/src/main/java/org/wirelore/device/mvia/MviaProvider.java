package org.wirelore.device.mvia;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.device.vipl.spi.NicPort;
import org.wirelore.device.vipl.spi.ProcessGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.device.vipl.spi.ViplProvider;

/** One process on a host with M-VIA. */
final class MviaProvider implements ViplProvider {
    private final ViaAgent agent;
    private final ViplPolicy policy;
    private final Host process;
    private final ProcessGate gate;
    private final Predicate<MemorySegment> canPin;
    private final Consumer<String> log;
    private final Cost free = new Cost("via.handler", 0, 0);

    MviaProvider(ViaAgent agent, ViplPolicy policy, Host process, ProcessGate gate,
            Predicate<MemorySegment> canPin, Consumer<String> log) {
        this.agent = agent;
        this.policy = policy;
        this.process = process;
        this.gate = gate;
        this.canPin = canPin;
        this.log = log;
    }

    @Override
    public Host host() {
        return process;
    }

    @Override
    public ProcessGate gate() {
        return gate;
    }

    @Override
    public boolean canPin(MemorySegment memory) {
        return canPin.test(memory);
    }

    @Override
    public ViplPolicy policy() {
        return policy;
    }

    @Override
    public NicPort open(String deviceName, NicPort.Listener listener) throws VipException {
        if (!deviceName.equals(MviaNic.DEVICE)) {
            throw new VipException(VipResult.INVALID_PARAMETER,
                    "the host has no such NIC: deviceName=" + deviceName + ", expected=" + MviaNic.DEVICE);
        }
        return agent.open(process, listener);
    }

    @Override
    public void deliver(Runnable handlers) {
        process.interrupt(handlers, free);
    }

    @Override
    public void onUnhandled(String message) {
        log.accept(process.name() + ": " + message);
    }
}
