package org.wirelore.rig.sci;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.emulator.backend.sisci.SharedMemorySci;
import org.wirelore.rig.model.Fields;
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
 * SISCI segments in the shared memory of one machine: each process of the job is an SCI node.
 *
 * @param name name of the fabric
 */
record SciMemoryFabric(String name) implements FabricConfig {
    static final String KIND = "sci-memory";

    static SciMemoryFabric bind(JsonNode node, JsonNode rig) {
        return new SciMemoryFabric(Fields.text(node, "name"));
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
        check.require(check.mode() == RigConfig.Mode.REAL, check.path().child("kind"),
                "a rig in real mode: in a simulation nothing stands for shared memory between nodes", KIND);
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        throw new IllegalStateException("a fabric of real memory must not be emulated: fabric=" + name);
    }

    @Override
    public RealNetwork prepare(List<String> hosts, String job, int number) throws IOException {
        return JobMemory.prepare(job);
    }

    @Override
    public RealNode join(RealSite site) {
        return new RealNode() {
            private @Nullable SharedMemorySci memory;

            @Override
            public @Nullable Object open(Class<?> api) throws IOException {
                if (api != SciLibrary.class) {
                    return null;
                }
                SharedMemorySci opened = SharedMemorySci.openAlone(site.host(), site.job());
                memory = opened;
                return new SisciLibrary(opened);
            }

            @Override
            public void close() throws IOException {
                SharedMemorySci opened = memory;
                if (opened != null) {
                    opened.close();
                }
            }
        };
    }
}
