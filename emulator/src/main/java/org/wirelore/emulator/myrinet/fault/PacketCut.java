package org.wirelore.emulator.myrinet.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.myrinet.TransitPacket;

/** Only the beginning of a packet arrives, with a tail behind it. */
public record PacketCut() implements PacketEffect {
    @Override
    public String kind() {
        return "cut";
    }

    @Override
    public String counter() {
        return "cutByFault";
    }

    @Override
    public Action<TransitPacket> at(FaultSite<TransitPacket> site) {
        int cutPoint = site.point("byte");
        return (packet, answer) -> {
            if (answer != 0 && PacketEffect.cut(site, cutPoint, packet)) {
                site.count();
            }
            return true;
        };
    }
}
