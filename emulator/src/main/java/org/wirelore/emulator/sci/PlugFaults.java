package org.wirelore.emulator.sci;

import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultOutlet;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultStage;

/** The rules for what a station sends and gets, its echoes included. What they do happens at once. */
final class PlugFaults implements FaultOutlet<RingPacket> {
    /** After all that happens in the same slot. */
    private static final int AFTERWARDS_PS = 2;

    private final FabricEnvironment environment;
    private final PowerSwitch power;
    private final @Nullable FaultStage<RingPacket> from;
    private final @Nullable FaultStage<RingPacket> to;
    private final Alarm off;
    private final Alarm on;
    private long offForPs;

    /** A node's power. */
    interface PowerSwitch {
        void set(boolean isOff);
    }

    PlugFaults(String fabric, int plug, FabricEnvironment environment, PowerSwitch power) {
        this.environment = environment;
        this.power = power;
        from = stage(new FaultPath(fabric, plug, FaultPath.FABRIC));
        to = stage(new FaultPath(fabric, FaultPath.FABRIC, plug));
        off = environment.scheduler().alarm(fabric + ".plug" + plug + ".off", this::onOff);
        on = environment.scheduler().alarm(fabric + ".plug" + plug + ".on", () -> power.set(false));
    }

    private @Nullable FaultStage<RingPacket> stage(FaultPath path) {
        return environment.faults().stage(path, SciUnits.UNITS, environment.scheduler(), environment.decider(), this);
    }

    void leaves(RingPacket packet) {
        if (from != null) {
            from.accept(packet);
            switchOff(packet);
        }
    }

    void arrives(RingPacket packet) {
        if (to != null) {
            to.accept(packet);
            packet.isLost |= packet.offForPs > 0;
            switchOff(packet);
        }
    }

    private void switchOff(RingPacket packet) {
        if (packet.offForPs > 0 && !off.isSet() && !on.isSet()) {
            offForPs = packet.offForPs;
            off.set(environment.scheduler().now() + AFTERWARDS_PS);
        }
        packet.offForPs = 0;
    }

    private void onOff() {
        on.set(environment.scheduler().now() + offForPs);
        power.set(true);
    }

    @Override
    public RingPacket claim() {
        throw new IllegalStateException("a subaction cannot be on a ringlet twice");
    }

    @Override
    public void pass(RingPacket packet, @Nullable WireNote note) {
        packet.note(note);
    }

    @Override
    public void lose(RingPacket packet, WireNote note) {
        packet.isLost = true;
        packet.note(note);
    }

    void count(ObjLongConsumer<String> visitor) {
        if (from != null) {
            from.count(visitor);
        }
        if (to != null) {
            to.count(visitor);
        }
    }

    void reset() {
        off.cancel();
        on.cancel();
        if (from != null) {
            from.reset();
        }
        if (to != null) {
            to.reset();
        }
    }
}
