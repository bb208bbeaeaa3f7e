package org.wirelore.emulator.myrinet;

import org.wirelore.emulator.fault.UnitType;

/** Packets as fault rules see them: what is left of the route, type and payload, without the check. */
public final class MyrinetUnits implements UnitType<TransitPacket> {
    /** The one instance. */
    public static final MyrinetUnits UNITS = new MyrinetUnits();

    private MyrinetUnits() {
    }

    @Override
    public int lengthBytes(TransitPacket packet) {
        return packet.length();
    }

    @Override
    public int octet(TransitPacket packet, int index) {
        return packet.octet(index, packet.hop);
    }

    @Override
    public void copy(TransitPacket from, TransitPacket to) {
        throw new IllegalStateException("a packet cannot be on a cable twice: length=" + from.length());
    }
}
