package org.wirelore.rig.sci;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.emulator.backend.sisci.SharedMemorySci;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.sci.conformance.Provider;
import org.wirelore.rig.sci.conformance.SisciFabric;
import org.wirelore.rig.shm.JobMemory;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.RealNetwork;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import tools.jackson.databind.JsonNode;

/**
 * SISCI segments in the shared memory of one machine: each process of a job is an SCI node, in a simulation each host.
 *
 * @param name name of the fabric
 */
record SciMemoryFabric(String name) implements FabricConfig, SisciFabric {
    static final String KIND = "sci-memory";

    static SciMemoryFabric bind(JsonNode node, JsonNode rig) {
        return new SciMemoryFabric(Fields.text(node, "name"));
    }

    @Override
    public Provider provider() {
        return Provider.MEMORY;
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", SISCI in the memory of this machine";
    }

    @Override
    public Class<?> api() {
        return SciLibrary.class;
    }

    @Override
    public String place() {
        return "in SCI segments of shared memory";
    }

    @Override
    public boolean seatsManyRanks() {
        return true;
    }

    @Override
    public void check(RigCheck check) {
        check.require(check.mode() != RigConfig.Mode.PACED, check.path().child("kind"),
                "a rig in real or virtual mode: nothing leads from shared memory to the outside", KIND);
    }

    /** The same memory, in which the processes of the simulation look one at a time; each host is a node. */
    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        return new SimulatedSciMemory(site);
    }

    @Override
    public RealNetwork prepare(List<String> hosts, String job, int number) throws IOException {
        return JobMemory.prepare(job);
    }

    @Override
    public RealNode join(RealSite site) {
        return new RealNode() {
            private final List<SharedMemorySci> opened = new ArrayList<>();
            private final List<SisciLibrary> libraries = new ArrayList<>();

            @Override
            public @Nullable Object open(Class<?> api) throws IOException {
                if (api != SciLibrary.class) {
                    return null;
                }
                SharedMemorySci memory = opened.isEmpty()
                        ? SharedMemorySci.openAlone(site.host(), site.job())
                        : SharedMemorySci.openBeside(site.host(), site.job(), opened.getFirst());
                opened.add(memory);
                SisciLibrary library = new SisciLibrary(memory);
                libraries.add(library);
                return library;
            }

            @Override
            public void left(SortedMap<String, Long> into) {
                libraries.forEach(library -> library.countAlive((what, count) -> into.merge(what, count, Long::sum)));
            }

            @Override
            public void close() throws IOException {
                opened.forEach(SharedMemorySci::close);
            }
        };
    }
}
