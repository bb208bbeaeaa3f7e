package org.wirelore.rig.shm;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.memory.EmulatedSharedMemory;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.real.RealNetwork;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import tools.jackson.databind.JsonNode;

/**
 * No wire: the memory that the ranks of one host share.
 *
 * @param name name of the fabric
 */
record SharedMemoryFabric(String name) implements FabricConfig {
    static final String KIND = "shared-memory";
    /** From a store in shared memory until who waits for it on another processor sees it: a cache line's transfer. */
    private static final long NOTICE_PS = 300_000;

    static SharedMemoryFabric bind(JsonNode node, JsonNode rig) {
        return new SharedMemoryFabric(Fields.text(node, "name"));
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", the memory of one host";
    }

    @Override
    public Class<?> api() {
        return SharedMemory.class;
    }

    @Override
    public String place() {
        return "in shared memory";
    }

    @Override
    public boolean seatsManyRanks() {
        return true;
    }

    @Override
    public void check(RigCheck check) {
        int hosts = check.variant().hosts().size();
        check.require(hosts == 1, TreePath.ROOT.child("hosts"), "1 host, whose memory the ranks share", hosts);
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        EventQueue queue = site.simulation().queue();
        EmulatedSharedMemory.Memory memory = new EmulatedSharedMemory.Memory(queue, NOTICE_PS);
        memory.hashInto(queue.content());
        return new EmulatedFabric() {
            @Override
            public @Nullable Object open(int host, Host process, Class<?> api, ReceivedBytes received) {
                return api == SharedMemory.class ? memory.open(process) : null;
            }

            @Override
            public long latencyPs() {
                return Host.FOREVER;
            }

            @Override
            public void reset() {
                memory.reset();
            }
        };
    }

    @Override
    public RealNetwork prepare(List<String> hosts, String job, int number) throws IOException {
        return JobMemory.prepare(job);
    }

    @Override
    public RealNode join(RealSite site) {
        return new RealNode() {
            private @Nullable HostSharedMemory memory;

            @Override
            public @Nullable Object open(Class<?> api) throws IOException {
                if (api != SharedMemory.class) {
                    return null;
                }
                HostSharedMemory opened = HostSharedMemory.open(site.host(), site.job());
                memory = opened;
                return opened;
            }

            @Override
            public void close() throws IOException {
                CloseAll.of(memory);
            }
        };
    }
}
