package org.wirelore.emulator.sci.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.FaultedUnit;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;
import org.wirelore.emulator.sci.RingPacket;
import org.wirelore.emulator.sci.SciEvent;
import org.wirelore.emulator.sci.SciUnits;

/** An effect on send packets and echoes of SCI ringlets. */
interface SubactionEffect extends UnitEffect<RingPacket> {
    @Override
    default UnitType<RingPacket> units() {
        return SciUnits.UNITS;
    }

    /** Loses it; it does not go on. */
    static boolean lose(FaultSite<RingPacket> site, FaultedUnit<RingPacket> packet) {
        site.count();
        site.note(packet, SciEvent.LOST, site.lastNumber());
        site.lose(packet);
        return false;
    }

    /** Has its target answer busy, if it is a send packet. */
    static void refuse(FaultSite<RingPacket> site, FaultedUnit<RingPacket> packet) {
        if (!packet.unit().isEcho()) {
            site.count();
            packet.unit().refuse();
            site.note(packet, SciEvent.REFUSED, site.lastNumber());
        }
    }

    /** Makes it tell of an error, if it is a response. */
    static void fail(FaultSite<RingPacket> site, FaultedUnit<RingPacket> packet, int status) {
        if (packet.unit().isAnswer()) {
            site.count();
            packet.unit().fail(status);
            site.note(packet, SciEvent.ERROR_STATUS, status);
        }
    }
}
