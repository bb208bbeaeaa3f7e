package org.wirelore.device.loopback.via;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.vipl.agent.AgentConfig;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.device.vipl.engine.MessageCarrier;
import org.wirelore.device.vipl.engine.ViaEngine;
import org.wirelore.device.vipl.engine.ViaMessage;

/** A host with its NIC and the cable to the fabric. */
final class LoopbackViaHost implements MessageCarrier {
    private static final int LEVELS = ReliabilityLevel.UNRELIABLE.bit() | ReliabilityLevel.RELIABLE_DELIVERY.bit()
            | ReliabilityLevel.RELIABLE_RECEPTION.bit();

    private final LoopbackViaFabric fabric;
    private final String name;
    private final NicAttributes attributes;
    private final ViaEngine engine;
    private final ViaAgent agent;
    private final ParcelQueue leaving;
    private final ParcelQueue flying;
    private final ParcelQueue lost;
    private @Nullable Listener listener;
    private boolean isUp = true;
    private boolean hasFailed;
    private long slownessPs;
    private long busyUntilPs;

    LoopbackViaHost(LoopbackViaFabric fabric, String name, long address) {
        this.fabric = fabric;
        this.name = name;
        attributes = attributes(address);
        leaving = new ParcelQueue(fabric.scheduler(), "via." + name + ".leaving", this::onLeft);
        flying = new ParcelQueue(fabric.scheduler(), "via." + name + ".flying", this::onArrived);
        lost = new ParcelQueue(fabric.scheduler(), "via." + name + ".lost", this::onLost);
        engine = new ViaEngine(attributes, fabric.policy(), this);
        if (fabric.storeWatch() != null) {
            engine.watchStores(fabric.storeWatch());
        }
        agent = new ViaAgent(engine, fabric.scheduler(), fabric, fabric.policy(), AgentConfig.USUAL, (work, units) -> {
        });
    }

    private static NicAttributes attributes(long address) {
        return new NicAttributes(LoopbackViaFabric.DEVICE, 1, 1, address, 64, 1L << 30, 4096, 1L << 30, 1024, 1024,
                252, 1024, 32_768, 65_536, 65_536, 1024, LEVELS, LEVELS & ~ReliabilityLevel.UNRELIABLE.bit());
    }

    String name() {
        return name;
    }

    long address() {
        return attributes.hostAddress();
    }

    ViaAgent agent() {
        return agent;
    }

    void setUp(boolean up) {
        isUp = up;
    }

    void setSlowness(long delayPs) {
        slownessPs = delayPs;
    }

    void failNic() {
        hasFailed = true;
        listener().onFailed();
    }

    void stop() {
        leaving.clear();
        flying.clear();
        lost.clear();
        agent.reset();
    }

    @Override
    public void attach(Listener newListener) {
        listener = newListener;
    }

    @Override
    public ViaMessage take() {
        return fabric.take();
    }

    @Override
    public void send(ViaMessage message) {
        leave(message, false);
    }

    @Override
    public boolean sendControl(long host, byte[] packet, int length) {
        if (fabric.find(host) == null) {
            return false;
        }
        ViaMessage parcel = fabric.take();
        parcel.toHost = host;
        parcel.length = length;
        MemorySegment.copy(packet, 0, parcel.data(), ValueLayout.JAVA_BYTE, 0, length);
        leave(parcel, true);
        return true;
    }

    @Override
    public boolean losesControl() {
        return fabric.losesControl();
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        return fabric.neighbours(this, numberOfHops);
    }

    @Override
    public void look(Host process) {
        process.now();
    }

    private void leave(ViaMessage parcel, boolean isControl) {
        int bytes = parcel.kind == ViaMessage.Kind.READ && !isControl ? 0 : parcel.length;
        busyUntilPs = Math.max(busyUntilPs, fabric.scheduler().now()) + bytes * fabric.byteTimePs();
        leaving.add(parcel, isControl, busyUntilPs);
    }

    private void onLeft(ViaMessage parcel, boolean isControl) {
        LoopbackViaHost target = fabric.find(parcel.toHost);
        long delayPs = fabric.latencyPs() + (target == null ? 0 : target.slownessPs);
        boolean isReliable = parcel.level != ReliabilityLevel.UNRELIABLE;
        if (isControl) {
            if (fabric.losesNextControl()) {
                fabric.giveBack(parcel);
            } else {
                flying.add(parcel, true, fabric.scheduler().now() + delayPs);
            }
            return;
        }
        boolean isHopeless = false;
        switch (fabric.nextFault()) {
            case LOST -> {
                isHopeless = !isReliable;
                delayPs += LoopbackViaFabric.RETRY_PS;
            }
            case HOPELESS -> isHopeless = true;
            case DAMAGED -> parcel.isDamaged = true;
            case CUT -> parcel.isPartial = true;
            case NONE -> {
            }
        }
        isHopeless |= isReliable && !reaches(target);
        if (isHopeless && isReliable) {
            lose(parcel);
            return;
        }
        listener().onLeft(parcel);
        if (isHopeless) {
            fabric.giveBack(parcel);
        } else {
            flying.add(parcel, false, fabric.scheduler().now() + delayPs);
        }
    }

    private boolean reaches(@Nullable LoopbackViaHost target) {
        return target != null && isUp && target.isUp && !hasFailed && !target.hasFailed;
    }

    private void onArrived(ViaMessage parcel, boolean isControl) {
        LoopbackViaHost target = fabric.find(parcel.toHost);
        if (target != null && reaches(target)) {
            if (isControl) {
                byte[] packet = parcel.data().asSlice(0, parcel.length).toArray(ValueLayout.JAVA_BYTE);
                target.listener().onControl(address(), packet, packet.length);
            } else {
                target.listener().onMessage(parcel);
            }
            fabric.giveBack(parcel);
        } else if (isControl || parcel.level == ReliabilityLevel.UNRELIABLE) {
            fabric.giveBack(parcel);
        } else {
            lose(parcel);
        }
    }

    private void lose(ViaMessage parcel) {
        lost.add(parcel, false, fabric.scheduler().now() + LoopbackViaFabric.GIVE_UP_PS);
    }

    private void onLost(ViaMessage parcel, boolean isControl) {
        listener().onLost(parcel);
        fabric.giveBack(parcel);
    }

    private Listener listener() {
        return Objects.requireNonNull(listener);
    }
}
