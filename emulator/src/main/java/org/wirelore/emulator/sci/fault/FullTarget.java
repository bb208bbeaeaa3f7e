package org.wirelore.emulator.sci.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.sci.RingPacket;

/** A send packet is answered busy, as if its target had no room. Echoes go on. */
public record FullTarget() implements SubactionEffect {
    @Override
    public String kind() {
        return "busy";
    }

    @Override
    public String counter() {
        return "refusedByFault";
    }

    @Override
    public Action<RingPacket> at(FaultSite<RingPacket> site) {
        return (packet, answer) -> {
            if (answer != 0) {
                SubactionEffect.refuse(site, packet);
            }
            return true;
        };
    }
}
