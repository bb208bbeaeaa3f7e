package org.wirelore.emulator.myrinet.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.myrinet.MyrinetEvent;
import org.wirelore.emulator.myrinet.TransitPacket;

/**
 * From the beginning of a packet on, the cable's sender obeys a STOP that no GO takes back.
 *
 * @param forPs how long, picoseconds, at least 1
 */
public record StuckStop(long forPs) implements PacketEffect {
    public StuckStop {
        if (forPs < 1) {
            throw new IllegalArgumentException("a stuck STOP must last: forPs=" + forPs);
        }
    }

    @Override
    public String kind() {
        return "stuckStop";
    }

    @Override
    public String counter() {
        return "stopsStuckByFault";
    }

    @Override
    public Action<TransitPacket> at(FaultSite<TransitPacket> site) {
        return (packet, answer) -> {
            if (answer != 0) {
                site.count();
                packet.unit().stickFor(forPs);
                site.note(packet, MyrinetEvent.STOP_STUCK, forPs);
            }
            return true;
        };
    }
}
