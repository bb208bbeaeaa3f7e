package org.wirelore.device.loopback.via;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.NicPort;
import org.wirelore.device.vipl.spi.ProcessGate;
import org.wirelore.device.vipl.spi.SoleGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.device.vipl.spi.ViplProvider;

/** One process on a host. */
final class LoopbackViaProvider implements ViplProvider {
    private final LoopbackViaHost owner;
    private final Host process;
    private final ViplPolicy policy;
    private final Consumer<String> log;
    private final Predicate<MemorySegment> pinnable;
    private final ProcessGate gate;
    private final Cost free = new Cost("via.handler", 0, 0);

    LoopbackViaProvider(LoopbackViaHost owner, Host process, ViplPolicy policy, Consumer<String> log,
            Predicate<MemorySegment> pinnable) {
        this.owner = owner;
        this.process = process;
        this.policy = policy;
        this.log = log;
        this.pinnable = pinnable;
        gate = new SoleGate(process);
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
        return pinnable.test(memory);
    }

    @Override
    public ViplPolicy policy() {
        return policy;
    }

    @Override
    public NicPort open(String deviceName, NicPort.Listener listener) throws VipException {
        if (!deviceName.equals(LoopbackViaFabric.DEVICE)) {
            throw new VipException(VipResult.INVALID_PARAMETER,
                    "the host has no such NIC: deviceName=" + deviceName + ", expected=" + LoopbackViaFabric.DEVICE);
        }
        return owner.agent().open(process, listener);
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
