package org.wirelore.emulator.backend.via;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.NicPort;
import org.wirelore.device.vipl.spi.ProcessGate;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.device.vipl.spi.ViplProvider;
import org.wirelore.emulator.host.PinnableMemory;

/** What the library of a process stands on, with its NIC in shared memory. */
final class MemoryProvider implements ViplProvider {
    private final MemoryNic nic;
    private final Host process;
    private final ProcessGate gate;
    private final ViplPolicy policy;
    private final Consumer<Runnable> delivery;
    private final Consumer<String> log;

    /** @param delivery has handlers run on the process's own thread */
    MemoryProvider(MemoryNic nic, Host process, ProcessGate gate, ViplPolicy policy, Consumer<Runnable> delivery,
            Consumer<String> log) {
        this.nic = nic;
        this.process = process;
        this.gate = gate;
        this.policy = policy;
        this.delivery = delivery;
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

    /** Other processes can't reach arrays, which the JVM moves. */
    @Override
    public boolean canPin(MemorySegment memory) {
        return memory.isNative() && PinnableMemory.isPinnable(memory);
    }

    @Override
    public ViplPolicy policy() {
        return policy;
    }

    @Override
    public NicPort open(String deviceName, NicPort.Listener listener) throws VipException {
        if (!deviceName.equals(SharedMemoryVia.DEVICE)) {
            throw new VipException(VipResult.INVALID_PARAMETER,
                    "the host has no such NIC: deviceName=" + deviceName + ", expected=" + SharedMemoryVia.DEVICE);
        }
        return nic.agent().open(process, listener);
    }

    @Override
    public void deliver(Runnable handlers) {
        delivery.accept(handlers);
    }

    @Override
    public void onUnhandled(String message) {
        log.accept(process.name() + ": " + message);
    }
}
