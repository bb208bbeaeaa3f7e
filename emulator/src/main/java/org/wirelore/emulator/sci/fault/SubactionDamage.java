package org.wirelore.emulator.sci.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.sci.RingPacket;
import org.wirelore.emulator.sci.SciEvent;

/** A send packet's or an echo's check is spoiled: it goes on to its target, which drops it. */
public record SubactionDamage() implements SubactionEffect {
    @Override
    public String kind() {
        return "damage";
    }

    @Override
    public String counter() {
        return "damagedByFault";
    }

    @Override
    public Action<RingPacket> at(FaultSite<RingPacket> site) {
        return (packet, answer) -> {
            if (answer != 0) {
                site.count();
                packet.unit().damage();
                site.note(packet, SciEvent.DAMAGED, site.lastNumber());
            }
            return true;
        };
    }
}
