package org.wirelore.device.psb;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;

/** A plug that writes down which requests leave, and loses some. */
final class WatchedWire implements TransactionWire {
    private static final long ECHO_TIMEOUT_PS = 100_000_000;

    final List<String> sent = new ArrayList<>();
    LongPredicate isLost = number -> false;
    long requests;
    private final TransactionWire wire;
    private final Scheduler scheduler;
    private @Nullable TransactionStation station;

    WatchedWire(TransactionWire wire, Scheduler scheduler) {
        this.wire = wire;
        this.scheduler = scheduler;
    }

    @Override
    public void attach(TransactionStation attached) {
        station = attached;
        wire.attach(attached);
    }

    @Override
    public int nodeId() {
        return wire.nodeId();
    }

    @Override
    public boolean isUp() {
        return wire.isUp();
    }

    @Override
    public SciPacket claim() {
        return wire.claim();
    }

    @Override
    public void release(SciPacket packet) {
        wire.release(packet);
    }

    @Override
    public void send(SciPacket packet) {
        if (packet.command == SciPacket.RESPONSE) {
            wire.send(packet);
            return;
        }
        sent.add(command(packet.command) + " " + Long.toHexString(packet.offset & 0xFFFF_FFFFL) + " "
                + packet.dataBytes);
        if (isLost.test(requests++)) {
            scheduler.alarm("lost", () -> Objects.requireNonNull(station).onEcho(packet, Echo.NONE))
                    .set(scheduler.now() + ECHO_TIMEOUT_PS);
        } else {
            wire.send(packet);
        }
    }

    private static String command(int command) {
        return switch (command) {
            case SciPacket.READ -> "read";
            case SciPacket.WRITE -> "write";
            case SciPacket.MOVE -> "move";
            default -> "lock";
        };
    }
}
