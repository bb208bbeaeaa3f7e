package org.wirelore.emulator.ethernet;

import org.wirelore.device.api.wire.FrameWire;

/** A medium with plugs for stations. */
public sealed interface EthernetFabric permits FullDuplexLink, EthernetSwitch, Hub, GatewayWires {
    /** The name under which rules, decision points and captures know it. */
    String name();

    /** How many plugs it has. */
    int plugs();

    /** A plug, from 0 to {@code plugs() - 1}. */
    FrameWire plug(int index);

    /** What the plug has seen in this run; live. */
    PlugCounters counters(int plug);

    /** Frames that were handed over and are neither delivered nor lost yet, copies that a fault made included. */
    int inFlight();

    /**
     * Back to the state after construction, for the next run. Comes after the scheduler's own reset, because outages are
     * armed anew. Stations stay plugged in, with their transceivers at the
     * medium's own settings. Frames that stations have claimed are the fabric's again.
     */
    void reset();
}
