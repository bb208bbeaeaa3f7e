package org.wirelore.rig.unet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.emulator.loopback.LoopbackUNet;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.spi.real.RealCounterpart;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import tools.jackson.databind.JsonNode;

/**
 * No network at all: the U-Net loopback device without cards.
 *
 * @param name name of the fabric
 * @param propagationNs delay from send to arrival
 */
record LoopbackFabric(String name, double propagationNs) implements FabricConfig {
    static final String KIND = "loopback";

    static LoopbackFabric bind(JsonNode node, JsonNode rig) {
        return new LoopbackFabric(Fields.text(node, "name"), Fields.real(node, "propagationNs"));
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", " + Fields.number(propagationNs) + " ns";
    }

    @Override
    public Class<?> api() {
        return UNetDevice.class;
    }

    /** Its messages are those of U-Net on an Ethernet. */
    @Override
    public RealCounterpart counterpart(boolean hasInterfaces) {
        return hasInterfaces
                ? new RealCounterpart("nic", 0, "the interfaces that hosts name")
                : new RealCounterpart("veth", 2, "a pair of interfaces that the run makes");
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        EventQueue queue = site.simulation().queue();
        LoopbackUNet.Network network = new LoopbackUNet.Network(queue, Fields.ns(propagationNs));
        network.hashInto(queue.content());
        return new EmulatedFabric() {
            @Override
            public @Nullable Object open(int host, Host process, Class<?> api, ReceivedBytes received) {
                return api == UNetDevice.class ? network.open(process) : null;
            }

            @Override
            public void reset() {
                network.reset();
            }
        };
    }

    @Override
    public RealNode join(RealSite site) {
        throw new IllegalStateException("a loopback must be emulated: fabric=" + name);
    }
}
