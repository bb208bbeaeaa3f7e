package org.wirelore.rig.via;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.backend.via.SharedMemoryVia;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.shm.JobMemory;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.RealNetwork;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import org.wirelore.rig.via.conformance.ViaProvider;
import org.wirelore.rig.via.conformance.ViplFabric;
import tools.jackson.databind.JsonNode;

/**
 * VIA in the shared memory of one machine: each process of a job, in a simulation each rank, has a NIC.
 *
 * @param name name of the fabric
 * @param policy how the open points of the standard are decided
 */
record ViaMemoryFabric(String name, ViplPolicy policy) implements FabricConfig, ViplFabric {
    static final String KIND = "via-memory";

    static ViaMemoryFabric bind(JsonNode node, JsonNode rig) {
        return new ViaMemoryFabric(Fields.text(node, "name"), Policies.bind(node));
    }

    @Override
    public ViaProvider provider(List<Plug> plugs) {
        return ViaProvider.MEMORY;
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", VIPL in the memory of this machine";
    }

    @Override
    public Class<?> api() {
        return Vipl.class;
    }

    @Override
    public String place() {
        return "on VIPL in shared memory";
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

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        return new SimulatedViaMemory(site, policy);
    }

    @Override
    public RealNetwork prepare(List<String> hosts, String job, int number) throws IOException {
        return JobMemory.prepare(job);
    }

    @Override
    public RealNode join(RealSite site) {
        return new RealNode() {
            private final List<ViplLibrary> libraries = new ArrayList<>();
            private @Nullable SharedMemoryVia opened;

            @Override
            public @Nullable Object open(Class<?> api) throws IOException {
                if (api != Vipl.class) {
                    return null;
                }
                SharedMemoryVia via = opened;
                if (via == null) {
                    via = SharedMemoryVia.open(site.host(), site.job(), policy);
                    opened = via;
                }
                ViplLibrary library = new ViplLibrary(via.provider(System.err::println));
                libraries.add(library);
                return library;
            }

            @Override
            public void left(SortedMap<String, Long> into) {
                libraries.forEach(library -> library.countAlive((what, count) -> into.merge(what, count, Long::sum)));
            }

            @Override
            public void close() throws IOException {
                if (opened != null) {
                    opened.close();
                }
            }
        };
    }
}
