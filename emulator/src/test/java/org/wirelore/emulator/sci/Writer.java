package org.wirelore.emulator.sci;

import java.util.function.IntSupplier;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;

/** A node that keeps a number of writes under way, and answers those of others. */
final class Writer implements TransactionStation {
    private final TransactionWire wire;
    private final int dataBytes;
    private final int window;
    private final IntSupplier target;
    private int outstanding;
    private long completed;

    Writer(TransactionWire wire, int dataBytes, int window, IntSupplier target) {
        this.wire = wire;
        this.dataBytes = dataBytes;
        this.window = window;
        this.target = target;
        wire.attach(this);
    }

    long completed() {
        return completed;
    }

    /** Sends until the window is full. */
    void fill() {
        while (outstanding < window) {
            SciPacket packet = wire.claim();
            packet.targetId = target.getAsInt();
            packet.command = SciPacket.WRITE;
            packet.transactionId = outstanding;
            packet.dataBytes = dataBytes;
            outstanding++;
            wire.send(packet);
        }
    }

    @Override
    public int onPacket(SciPacket packet) {
        if (packet.command == SciPacket.RESPONSE) {
            completed++;
            outstanding--;
            fill();
        } else {
            SciPacket answer = wire.claim();
            answer.targetId = packet.sourceId;
            answer.command = SciPacket.RESPONSE;
            answer.transactionId = packet.transactionId;
            wire.send(answer);
        }
        return Echo.ACCEPTED;
    }

    @Override
    public void onEcho(SciPacket packet, int echo) {
        if (echo == Echo.BUSY) {
            wire.send(packet);
        } else {
            wire.release(packet);
        }
    }

    @Override
    public void onLinkChange() {
        // The ring stays up.
    }
}
