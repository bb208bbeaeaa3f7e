package org.wirelore.rig.ethernet;

import java.util.Collections;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.EthernetSwitch;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.ethernet.SwitchConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.rig.model.Fields;

/** Builds the fabric that a rig describes; in place of a real wire, the emulated one that is like it. */
final class EthernetFabrics {

    private EthernetFabrics() {
    }

    /**
     * @param stations how many hosts are plugged in
     */
    static EthernetFabric fabric(EthernetConfig config, int stations, FabricEnvironment environment) {
        return switch (config.kind()) {
            case LINK, VETH -> link(config, environment);
            case NIC -> stations == 2
                    ? link(config, environment)
                    : new EthernetSwitch(config.name(), switching(config, stations), environment);
            case BRIDGE, SWITCH -> new EthernetSwitch(config.name(), switching(config, stations), environment);
            case HUB -> new Hub(config.name(), new HubConfig(stations, config.bitsPerSecond(),
                    Fields.ns(config.propagationNs()), Fields.ns(config.repeaterNs())), environment);
        };
    }

    private static EthernetFabric link(EthernetConfig config, FabricEnvironment environment) {
        return new FullDuplexLink(config.name(),
                new LinkConfig(config.bitsPerSecond(), Fields.ns(config.propagationNs())),
                environment);
    }

    private static SwitchConfig switching(EthernetConfig config, int stations) {
        EthernetConfig.SwitchConfig switching = config.switching();
        SwitchConfig.PortConfig port = new SwitchConfig.PortConfig(config.bitsPerSecond(), config.fullDuplex(),
                Fields.ns(config.propagationNs()));
        return new SwitchConfig(Collections.nCopies(stations, port), switch (switching.mode()) {
            case STORE_AND_FORWARD -> SwitchConfig.Forwarding.STORE_AND_FORWARD;
            case CUT_THROUGH -> SwitchConfig.Forwarding.CUT_THROUGH;
        }, Fields.ns(switching.forwardingNs()), SwitchConfig.QueueUnit.FRAMES, switching.queueFrames(),
                switching.tableEntries(), Math.round(switching.ageingSeconds() * TimeUnits.PS_PER_SECOND),
                Frame.BYTES_MAX);
    }
}
