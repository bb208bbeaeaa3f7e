package org.wirelore.emulator.contract;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;

/** A plug that loses requests for memory by their number; the sender sees no echo. */
final class LossyPlug implements TransactionWire {
    private static final long ECHO_TIMEOUT_PS = 100_000_000;

    private final TransactionWire wire;
    private final ArrayDeque<SciPacket> lost = new ArrayDeque<>();
    private final Alarm alarm;
    private final Scheduler scheduler;
    private @Nullable TransactionStation station;
    private LongPredicate isLost = number -> false;
    private long number;

    LossyPlug(TransactionWire wire, Scheduler scheduler) {
        this.wire = wire;
        this.scheduler = scheduler;
        alarm = scheduler.alarm("lossy" + wire.nodeId(), this::onAlarm);
    }

    void lose(LongPredicate which) {
        isLost = which;
        number = 0;
    }

    private void onAlarm() {
        while (!lost.isEmpty()) {
            Objects.requireNonNull(station).onEcho(lost.remove(), Echo.NONE);
        }
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
    public int links() {
        return wire.links();
    }

    @Override
    public boolean isUp(int link) {
        return wire.isUp(link);
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
        boolean isMemory = packet.command != SciPacket.RESPONSE && !PsbAddress.isCsr(packet.offset);
        if (isMemory && isLost.test(number++)) {
            lost.add(packet);
            alarm.set(scheduler.now() + ECHO_TIMEOUT_PS);
        } else {
            wire.send(packet);
        }
    }
}
