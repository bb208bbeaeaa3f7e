package org.wirelore.adi.packet;

import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;

/** The messages of a device of packets whose bytes are put in place. */
final class PacketPuts implements DirectSink {
    private final PacketDevice device;
    private final PacketOutbox outbox;

    PacketPuts(PacketDevice device, PacketOutbox outbox) {
        this.device = device;
        this.outbox = outbox;
    }

    @Override
    public void put(AdiRequest send) {
        send.transferred(send.remainingBytes());
        PacketPeer peer = device.peer(send.peer());
        outbox.addPut(peer, send);
        device.move(peer);
    }

    @Override
    public void putOver(AdiRequest send) {
        device.peer(send.peer()).putting--;
        device.sink().onSendComplete(send);
    }

    @Override
    public void putWhole(AdiRequest send) {
        send.transferred(send.remainingBytes());
        putOver(send);
    }

    @Override
    public void arrived(AdiRequest receive) {
        receive.transferred(receive.remainingBytes());
        device.complete(device.peer(receive.peer()), receive);
    }

    @Override
    public void lost(int peer, AdiException loss) {
        device.giveUp(peer, loss);
    }

    @Override
    public void suspect(int peer) {
        device.suspect(peer);
    }
}
