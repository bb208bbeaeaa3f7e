package org.wirelore.rig.via;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.backend.via.SimulatedVia;
import org.wirelore.rig.library.LibraryFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.via.oracle.ViaOracles;

/** VIA in this machine's shared memory, between the processes of a simulation. */
final class SimulatedViaMemory extends LibraryFabric {
    private static final AtomicLong NUMBER = new AtomicLong();

    private final SimulatedVia via;
    private final ViaOracles oracles;

    SimulatedViaMemory(EmulationSite site, ViplPolicy policy) {
        super(site);
        // No other simulation of this machine has it.
        String job = "simulated-via-" + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet();
        oracles = ViaOracles.of(site);
        via = new SimulatedVia(site.simulation().queue(), job, policy).watching(oracles);
    }

    @Override
    public @Nullable Object open(int plug, Host process, Class<?> api, ReceivedBytes received) {
        if (api != Vipl.class) {
            return null;
        }
        try {
            ViplLibrary library = new ViplLibrary(via.provider(process, libraries().warnings()));
            library.watch(oracles.of(process.name()));
            return libraries().add(process, library);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    @Override
    public void ended(int plug, Host process, boolean byItself) {
        super.ended(plug, process, byItself);
        via.ended(process);
    }

    @Override
    public void reset() {
        via.close();
        super.reset();
        oracles.reset();
    }
}
