package org.wirelore.emulator.myrinet.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.myrinet.TransitPacket;

/** A packet is spoiled: one of its bits is inverted, or it is cut. An explorer places these, as losses elsewhere. */
public record PacketMishap() implements PacketEffect {
    private static final int DAMAGED = 1;
    private static final int WAYS = 2;

    @Override
    public String kind() {
        return "mishap";
    }

    @Override
    public String counter() {
        return "spoiledByFault";
    }

    @Override
    public int ways() {
        return WAYS;
    }

    @Override
    public Action<TransitPacket> at(FaultSite<TransitPacket> site) {
        int bitPoint = site.point("bit");
        int cutPoint = site.point("byte");
        return (packet, answer) -> {
            if (answer != 0) {
                site.count();
                if (answer == DAMAGED || !PacketEffect.cut(site, cutPoint, packet)) {
                    PacketEffect.damage(site, bitPoint, packet, 1);
                }
            }
            return true;
        };
    }
}
