package org.wirelore.emulator.myrinet.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.FaultedUnit;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;
import org.wirelore.emulator.myrinet.MyrinetEvent;
import org.wirelore.emulator.myrinet.MyrinetUnits;
import org.wirelore.emulator.myrinet.TransitPacket;

/** An effect on packets of a Myrinet. */
interface PacketEffect extends UnitEffect<TransitPacket> {
    @Override
    default UnitType<TransitPacket> units() {
        return MyrinetUnits.UNITS;
    }

    /** Inverts a number of bits of what has not left yet, if anything is left. */
    static void damage(FaultSite<TransitPacket> site, int bitPoint, FaultedUnit<TransitPacket> packet, int bits) {
        TransitPacket unit = packet.unit();
        int total = Byte.SIZE * (unit.length() - unit.gone());
        for (int drawn = 0; drawn < Math.min(bits, total - packet.note().count(MyrinetEvent.BIT_FLIPPED)); drawn++) {
            int bit = site.choose(bitPoint, total);
            // A bit drawn twice would be inverted back: take the next one that is still as it was.
            while (packet.note().has(MyrinetEvent.BIT_FLIPPED, bit + Byte.SIZE * (long) unit.gone())) {
                bit = (bit + 1) % total;
            }
            flip(site, packet, bit + Byte.SIZE * unit.gone());
        }
    }

    /** Inverts one bit and writes it down. */
    static void flip(FaultSite<TransitPacket> site, FaultedUnit<TransitPacket> packet, int bit) {
        packet.unit().damage(bit / Byte.SIZE, 1 << bit % Byte.SIZE);
        site.note(packet, MyrinetEvent.BIT_FLIPPED, bit);
    }

    /** Cuts what has not left yet, if there are two bytes of it or more. */
    static boolean cut(FaultSite<TransitPacket> site, int cutPoint, FaultedUnit<TransitPacket> packet) {
        TransitPacket unit = packet.unit();
        int places = unit.length() - unit.gone() - 1;
        if (places < 1) {
            return false;
        }
        int bytes = unit.gone() + 1 + site.choose(cutPoint, places);
        unit.cutAt(bytes);
        site.note(packet, MyrinetEvent.CUT, bytes);
        return true;
    }
}
