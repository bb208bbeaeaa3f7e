package org.wirelore.rig.ethernet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.port.OpenPorts;
import org.wirelore.rig.port.PortConfig;
import org.wirelore.rig.spi.ExternalPorts;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.real.JobMonitor;

/** What an Ethernet of a paced variant leads to. */
final class EthernetPorts {
    private EthernetPorts() {
    }

    /**
     * Opens the ports, in the order of {@link EthernetConfig#externalNames}.
     *
     * @param folder of the run, for what guests write
     * @param monitor shows what is waited for
     * @throws MissingEnvironmentException if this machine does not have or allow one of them
     */
    static ExternalPorts open(EthernetConfig config, List<Plug> plugs, Path folder, JobMonitor monitor) {
        return OpenPorts.open(ports -> openAll(ports, config, plugs), PacketConfig.EVERY_TYPE, folder, monitor);
    }

    private static void openAll(OpenPorts ports, EthernetConfig fabric, List<Plug> plugs) throws IOException {
        switch (fabric.kind()) {
            case VETH -> {
                ports.addVethEnd();
                ports.addVethEnd();
            }
            case NIC -> {
                for (Plug plug : plugs) {
                    ports.addInterface(String.valueOf(plug.requiredSlot().networkInterface()));
                }
            }
            case BRIDGE -> ports.addBridged(plugs.size());
            case LINK, SWITCH, HUB -> {
                for (PortConfig port : fabric.ports()) {
                    ports.add(port);
                }
            }
        }
    }
}
