package org.wirelore.emulator.myrinet.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.myrinet.MyrinetEvent;
import org.wirelore.emulator.myrinet.TransitPacket;

/**
 * From the beginning of a packet on, the port at the cable's end hears nothing of what its sender sends, and says
 * neither STOP nor GO. Neither side's link goes down.
 *
 * @param forPs how long, picoseconds, at least 1
 */
public record DeadPort(long forPs) implements PacketEffect {
    public DeadPort {
        if (forPs < 1) {
            throw new IllegalArgumentException("a port must be dead for a time: forPs=" + forPs);
        }
    }

    @Override
    public String kind() {
        return "deadPort";
    }

    @Override
    public String counter() {
        return "portsDeadByFault";
    }

    @Override
    public Action<TransitPacket> at(FaultSite<TransitPacket> site) {
        return (packet, answer) -> {
            if (answer != 0) {
                site.count();
                packet.unit().deafFor(forPs);
                site.note(packet, MyrinetEvent.PORT_DEAD, forPs);
            }
            return true;
        };
    }
}
