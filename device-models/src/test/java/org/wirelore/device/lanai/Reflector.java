package org.wirelore.device.lanai;

import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;

/** A crossbar with one port: it strips the route byte 80h and sends the packet back when it has come wholly. */
final class Reflector implements StreamStation {
    private final Scheduler scheduler;
    private final StreamWire wire;
    /** Damages the byte at this index of what follows the route; -1: none. */
    int damaged = -1;
    /** The packets that came. */
    int packets;

    Reflector(Scheduler scheduler, StreamWire wire) {
        this.scheduler = scheduler;
        this.wire = wire;
        wire.attach(this);
    }

    @Override
    public void onTail(StreamPacket packet) {
        packets++;
        if (packet.length < 2 || (packet.bytes[0] & 0xFF) != 0x80) {
            return;
        }
        StreamPacket back = wire.claim();
        int length = packet.length - 1;
        back.ensureCapacity(length);
        System.arraycopy(packet.bytes, 1, back.bytes, 0, length);
        back.length = length;
        if (damaged >= 0) {
            back.bytes[damaged] ^= 0x10;
            back.crcResidue = 0x55;
        }
        wire.head(back, scheduler.now());
        wire.tail(scheduler.now());
    }

    @Override
    public void onHead(StreamPacket packet) {
    }

    @Override
    public void onHalt() {
    }

    @Override
    public void onResume() {
    }

    @Override
    public void onSent() {
    }

    @Override
    public void onStop() {
    }

    @Override
    public void onGo() {
    }

    @Override
    public void onLink(boolean up) {
    }
}
