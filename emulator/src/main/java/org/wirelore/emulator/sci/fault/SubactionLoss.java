package org.wirelore.emulator.sci.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.sci.RingPacket;

/** A send packet or an echo is lost on its link. A rule's filter says which kind. */
public record SubactionLoss() implements SubactionEffect {
    @Override
    public String kind() {
        return "loss";
    }

    @Override
    public String counter() {
        return "lostByFault";
    }

    @Override
    public Action<RingPacket> at(FaultSite<RingPacket> site) {
        return (packet, answer) -> answer == 0 || SubactionEffect.lose(site, packet);
    }
}
