package org.wirelore.rig.via.oracle;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.vipl.engine.MessageCarrier;
import org.wirelore.device.vipl.engine.ViaMessage;

/** A cable between two engines that brings messages a microsecond later. */
final class LyingCarrier implements MessageCarrier {
    private static final long DELAY_PS = 1_000_000;
    private static final int TRANSFER_BYTES_MAX = 65_536;

    /** What is under way: a message, or a packet of the agent. */
    private static final class Parcel {
        private final @Nullable ViaMessage message;
        private final byte[] packet;

        Parcel(@Nullable ViaMessage message, byte[] packet) {
            this.message = message;
            this.packet = packet;
        }
    }

    private final Scheduler scheduler;
    private final Lie lie;
    private final long address;
    private final ArrayDeque<Parcel> underWay = new ArrayDeque<>();
    private final Alarm alarm;
    private @Nullable LyingCarrier other;
    private @Nullable Listener listener;

    LyingCarrier(Scheduler scheduler, Lie lie, long address) {
        this.scheduler = scheduler;
        this.lie = lie;
        this.address = address;
        alarm = scheduler.alarm("cable." + address, this::arrive);
    }

    void connect(LyingCarrier newOther) {
        other = newOther;
    }

    @Override
    public void attach(Listener newListener) {
        listener = newListener;
    }

    @Override
    public ViaMessage take() {
        return new ViaMessage(TRANSFER_BYTES_MAX);
    }

    @Override
    public void send(ViaMessage message) {
        Parcel last = underWay.peekLast();
        boolean overtakes = lie == Lie.OVERTAKING && message.kind == ViaMessage.Kind.SEND && last != null
                && last.message != null && last.message.kind == ViaMessage.Kind.WRITE;
        if (overtakes) {
            underWay.removeLast();
        }
        add(new Parcel(message, new byte[0]));
        if (lie == Lie.DOUBLED && message.kind == ViaMessage.Kind.SEND) {
            add(new Parcel(message, new byte[0]));
        }
        if (overtakes && last != null) {
            add(last);
        }
        Objects.requireNonNull(listener).onLeft(message);
    }

    private void add(Parcel parcel) {
        underWay.add(parcel);
        if (!alarm.isSet()) {
            alarm.set(scheduler.now() + DELAY_PS);
        }
    }

    private void arrive() {
        Parcel parcel = underWay.remove();
        Listener target = Objects.requireNonNull(Objects.requireNonNull(other).listener);
        if (parcel.message == null) {
            target.onControl(address, parcel.packet, parcel.packet.length);
        } else {
            target.onMessage(parcel.message);
        }
        if (!underWay.isEmpty() && !alarm.isSet()) {
            alarm.set(scheduler.now() + DELAY_PS);
        }
    }

    @Override
    public boolean sendControl(long host, byte[] packet, int length) {
        add(new Parcel(null, Arrays.copyOf(packet, length)));
        return true;
    }

    @Override
    public boolean losesControl() {
        return false;
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        return List.of(address);
    }

    @Override
    public void look(Host process) {
        process.now();
    }
}
