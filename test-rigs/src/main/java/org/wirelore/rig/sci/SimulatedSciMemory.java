package org.wirelore.rig.sci;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.emulator.backend.sisci.SharedMemorySci;
import org.wirelore.rig.library.LibraryFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.ReceivedBytes;

/** SISCI in this machine's shared memory, between the processes of a simulation. */
final class SimulatedSciMemory extends LibraryFabric {
    private static final int NODE_STEP = 4;
    private static final AtomicLong NUMBER = new AtomicLong();

    private final Scheduler scheduler;
    private final List<Plug> plugs;
    /** No other simulation of this machine has it. */
    private final String job = "simulated-" + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet();
    private final Map<Host, List<SharedMemorySci>> opened = new HashMap<>();

    SimulatedSciMemory(EmulationSite site) {
        super(site);
        scheduler = site.simulation().queue();
        plugs = site.plugs();
    }

    @Override
    public @Nullable Object open(int plug, Host process, Class<?> api, ReceivedBytes received) {
        if (api != SciLibrary.class) {
            return null;
        }
        try {
            SharedMemorySci memory = SharedMemorySci.openSimulated(process, job, (plug + 1) * NODE_STEP,
                    node -> node % NODE_STEP == 0 && node >= NODE_STEP && node <= plugs.size() * NODE_STEP, scheduler);
            opened.computeIfAbsent(process, _ -> new ArrayList<>()).add(memory);
            return libraries().add(process, new SisciLibrary(memory));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    @Override
    public void ended(int plug, Host process, boolean byItself) {
        super.ended(plug, process, byItself);
        close(opened.remove(process));
    }

    @Override
    public void reset() {
        opened.values().forEach(SimulatedSciMemory::close);
        opened.clear();
        super.reset();
    }

    private static void close(@Nullable List<SharedMemorySci> memories) {
        if (memories != null) {
            memories.forEach(SharedMemorySci::close);
        }
    }
}
