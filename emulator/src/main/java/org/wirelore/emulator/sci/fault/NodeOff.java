package org.wirelore.emulator.sci.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.sci.RingPacket;
import org.wirelore.emulator.sci.SciEvent;

/**
 * From a send packet or an echo on, the station that sends or gets it is off. Its ringlets are down meanwhile; a node
 * that has power again knows nothing of before.
 *
 * @param forPs how long, picoseconds, at least 1
 */
public record NodeOff(long forPs) implements SubactionEffect {
    private static final long PS_PER_US = 1_000_000;

    public NodeOff {
        if (forPs < 1) {
            throw new IllegalArgumentException("a node must be off for a time: forPs=" + forPs);
        }
    }

    @Override
    public String kind() {
        return "nodeOff";
    }

    @Override
    public String counter() {
        return "nodesOffByFault";
    }

    @Override
    public Action<RingPacket> at(FaultSite<RingPacket> site) {
        return (packet, answer) -> {
            if (answer != 0) {
                site.count();
                packet.unit().powerOffFor(forPs);
                site.note(packet, SciEvent.NODE_OFF, forPs / PS_PER_US);
            }
            return true;
        };
    }
}
