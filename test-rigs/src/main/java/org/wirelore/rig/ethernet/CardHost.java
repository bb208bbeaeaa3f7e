package org.wirelore.rig.ethernet;

import java.util.SortedMap;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.spi.EmulatedFabric;

/** A host with a card on an Ethernet, whatever runs on it. */
interface CardHost {
    /** Attaches a listener to the card. */
    void trace(DeviceTrace listener);

    /** Powers up: the card signals on its cable what it can do. */
    void announce();

    /** Boots. */
    void boot();

    /** The host is about to stop for good. */
    void powerOff();

    /** Judges whether its software got everything back, after the last frame has arrived. */
    void judge(EmulatedFabric.Returns end);

    /** Back to power-on, after the simulation was reset. */
    void reset();

    /** What its driver has sent and received so far. */
    CpuUse cpuUse();

    /** What its kernel has used the CPU for so far. */
    CpuUse softwareUse();

    /** Adds what was counted, under the host's name. */
    void count(SortedMap<String, Long> counters);

    /** As {@link EmulatedFabric#hashInto}, of the card and its driver. */
    default boolean hashInto(StateKey key) {
        return false;
    }
}
