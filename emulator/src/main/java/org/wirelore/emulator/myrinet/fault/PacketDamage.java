package org.wirelore.emulator.myrinet.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.myrinet.TransitPacket;

/**
 * Bits of a packet are inverted. Its check no longer fits, unless what was inverted is a multiple of the generator. A
 * damaged route byte sends it elsewhere.
 *
 * @param bitsMax 1 to this many bits, equally likely; 1 to 16
 */
public record PacketDamage(int bitsMax) implements PacketEffect {
    public PacketDamage {
        if (bitsMax < 1 || bitsMax > 16) {
            throw new IllegalArgumentException("1 to 16 bits must be inverted: bitsMax=" + bitsMax);
        }
    }

    @Override
    public String kind() {
        return "damage";
    }

    @Override
    public String counter() {
        return "damagedByFault";
    }

    @Override
    public int ways() {
        return bitsMax;
    }

    @Override
    public Action<TransitPacket> at(FaultSite<TransitPacket> site) {
        int bitPoint = site.point("bit");
        return (packet, answer) -> {
            if (answer != 0) {
                site.count();
                PacketEffect.damage(site, bitPoint, packet, answer);
            }
            return true;
        };
    }
}
