package org.wirelore.emulator.ethernet;

import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.emulator.fabric.Fabric;

/** An Ethernet medium. A reset leaves the stations' transceivers at the medium's own settings. */
public sealed interface EthernetFabric extends Fabric<FrameWire> permits FullDuplexLink, EthernetSwitch, Hub,
        GatewayWires {
    /** What the plug has seen in this run; live. */
    PlugCounters counters(int plug);

    /**
     * Adds its state to a key while no frame is under way.
     *
     * @return false if not all of it can be added, as here: what goes on in it is not searched merged then
     */
    default boolean hashInto(StateKey key) {
        return false;
    }
}
