package org.wirelore.rig.sockets;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.sockets.EmulatedSockets;
import org.wirelore.emulator.sockets.KernelSockets;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import tools.jackson.databind.JsonNode;

/**
 * The stream sockets of the hosts' operating systems, and whatever network is under them.
 *
 * @param name name of the fabric
 * @param latencyUs from the last byte of a write to its arrival in the other emulated host's kernel
 * @param bytesPerSecond rate of each direction of each connection between emulated hosts
 * @param bufferBytes what one direction of a connection holds of bytes written and not yet read
 */
record SocketsFabric(String name, double latencyUs, long bytesPerSecond, int bufferBytes) implements FabricConfig {
    static final String KIND = "sockets";

    static SocketsFabric bind(JsonNode node, JsonNode rig) {
        JsonNode sockets = node.path(KIND);
        return new SocketsFabric(Fields.text(node, "name"), Fields.real(sockets, "latencyUs"),
                Fields.whole(sockets, "bytesPerSecond"), Fields.integer(sockets, "bufferBytes"));
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return "sockets, " + Fields.number(latencyUs) + " us and " + Fields.number(bytesPerSecond / 1e6)
                + " MB/s between emulated hosts, buffers of " + bufferBytes + " bytes";
    }

    @Override
    public Class<?> api() {
        return Sockets.class;
    }

    @Override
    public String place() {
        return "over sockets";
    }

    @Override
    public String note(VariantConfig variant, boolean isExplored) {
        return " Sockets on " + name + ": simple streams, without a TCP/IP stack.";
    }

    @Override
    public List<String> costs() {
        return KernelSockets.COSTS;
    }

    @Override
    public boolean seatsManyRanks() {
        return true;
    }

    @Override
    public boolean isInternet() {
        return true;
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        EventQueue queue = site.simulation().queue();
        EmulatedSockets.Network network = new EmulatedSockets.Network(queue, Fields.us(latencyUs), bytesPerSecond,
                bufferBytes);
        network.hashInto(queue.content());
        return new EmulatedFabric() {
            @Override
            public @Nullable Object open(int host, Host process, Class<?> api, ReceivedBytes received) {
                return api == Sockets.class ? new KernelSockets(network.open(process), process) : null;
            }

            @Override
            public void hostDown(int plug) {
                network.down(site.machine(plug).hostName());
            }

            @Override
            public long latencyPs() {
                return Fields.us(latencyUs);
            }

            @Override
            public void reset() {
                network.reset();
            }
        };
    }

    @Override
    public RealNode join(RealSite site) {
        return new RealNode() {
            @Override
            public @Nullable Object open(Class<?> api) throws IOException {
                return api == Sockets.class ? site.sockets() : null;
            }
        };
    }
}
