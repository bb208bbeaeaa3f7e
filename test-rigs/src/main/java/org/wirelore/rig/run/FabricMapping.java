package org.wirelore.rig.run;

import static org.wirelore.rig.run.ProfileMapping.ns;

import java.util.Collections;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.EthernetSwitch;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.ethernet.SwitchConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.rig.spi.FabricConfig;

/** Builds the fabric that a rig describes; in place of a real wire, the emulated one that is like it. */
final class FabricMapping {
    private static final double PS_PER_SECOND = 1e12;
    private static final int FRAME_BYTES_MAX = 1518;

    private FabricMapping() {
    }

    /**
     * @param stations how many hosts are plugged in
     * @throws IllegalArgumentException for a loopback, for shared memory and for sockets, which have no wire
     */
    static EthernetFabric fabric(FabricConfig config, int stations, FabricEnvironment environment) {
        return switch (config.kind()) {
            case LINK, VETH -> link(config, environment);
            case NIC -> stations == 2
                    ? link(config, environment)
                    : new EthernetSwitch(config.name(), switching(config, stations), environment);
            case HUB -> new Hub(config.name(), new HubConfig(stations, config.bitsPerSecond(),
                    ns(config.propagationNs()), ns(config.hub().repeaterNs())), environment);
            case SWITCH -> new EthernetSwitch(config.name(), switching(config, stations), environment);
            case LOOPBACK, SHARED_MEMORY, SOCKETS ->
                throw new IllegalArgumentException("there must be a wire: fabric=" + config.name());
        };
    }

    private static EthernetFabric link(FabricConfig config, FabricEnvironment environment) {
        return new FullDuplexLink(config.name(), new LinkConfig(config.bitsPerSecond(), ns(config.propagationNs())),
                environment);
    }

    private static SwitchConfig switching(FabricConfig config, int stations) {
        FabricConfig.SwitchConfig switching = config.switching();
        SwitchConfig.PortConfig port = new SwitchConfig.PortConfig(config.bitsPerSecond(), config.fullDuplex(),
                ns(config.propagationNs()));
        return new SwitchConfig(Collections.nCopies(stations, port), switch (switching.mode()) {
            case STORE_AND_FORWARD -> SwitchConfig.Forwarding.STORE_AND_FORWARD;
            case CUT_THROUGH -> SwitchConfig.Forwarding.CUT_THROUGH;
        }, ns(switching.forwardingNs()), SwitchConfig.QueueUnit.FRAMES, switching.queueFrames(),
                switching.tableEntries(), Math.round(switching.ageingSeconds() * PS_PER_SECOND), FRAME_BYTES_MAX);
    }
}
