package org.wirelore.emulator.time.paced;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.GatewayWires;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** Two stations that send back what they hear, a ticking device, and a process that computes and waits for frames. */
final class PacedWorld implements AutoCloseable {
    /** The ticks' period, so that arrivals can be aimed at one. */
    static final long TICK_PS = 20_000_000;
    private static final long LAG_MAX_NANOS = 1_000_000_000;

    final Simulation simulation = new Simulation();
    final List<Attachment> attachments = new ArrayList<>();
    final GatewayWires wires;
    final List<String> history = new ArrayList<>();
    private final Alarm tick;
    private final List<HostProcess> processes = new ArrayList<>();
    private int heard;
    /** How long the runs start. */
    long startNanos;
    /** How much virtual time passes in a unit of the clock's. */
    double speed = 1;
    /** When the runs are over. */
    long untilPs = 20_000_000_000L;

    PacedWorld(List<FaultRule> rules, List<? extends @Nullable FramePort> ports, int frames) {
        var queue = simulation.queue();
        for (int i = 0; i < ports.size(); i++) {
            attachments.add(new Attachment("wires.wire" + i, queue, ports.get(i)));
        }
        wires = new GatewayWires("wires", ports.size(), LinkConfig.fastEthernet(), attachments::get,
                new FabricEnvironment(queue, new SeededDecider(7), new FaultPlan(rules), null, queue.content()));
        for (int i = 0; i < ports.size(); i++) {
            int wire = i;
            attachments.get(i).connect(wires.gateway(i), isThere -> wires.carrier(wire, isThere));
            new Echo(wires.plug(i));
        }
        tick = queue.alarm("tick", this::onTick);
        Machine machine = new Machine(simulation, "host", PacedHosts.pc());
        processes.add(machine.spawn("waiter", host -> live(host, frames)));
    }

    private void live(Host host, int frames) {
        tick.set(TICK_PS);
        while (heard < frames) {
            host.spend(host.cost(PacedHosts.WORK));
            host.pause(host.now() + 37_000_000);
            simulation.queue().content().add(heard);
        }
    }

    private void onTick() {
        simulation.queue().content().add(heard);
        tick.set(simulation.queue().now() + TICK_PS);
    }

    /** A run on a played clock. */
    Outcome live(PlayedClock clock, @Nullable ExternalLog log) {
        simulation.pacedBy(new LivePacer(simulation.queue(), attachments, clock,
                new PaceConfig(speed, LAG_MAX_NANOS, startNanos), log));
        return simulation.run(Limits.NONE.withVirtualPs(untilPs));
    }

    /** A run of what was recorded. */
    Outcome replay(ExternalRecording recording) {
        simulation.pacedBy(new ReplayPacer(simulation, attachments, recording));
        return simulation.run(Limits.NONE.withVirtualPs(untilPs));
    }

    /** Closes a log that ended by itself and reads it. */
    ExternalRecording recording(ExternalLog log, ByteArrayOutputStream bytes, RecordingEnd.Kind how, String text)
            throws IOException {
        log.end(new RecordingEnd(how, simulation.queue().fired(), text, new TreeMap<>()));
        log.close();
        return new ExternalRecording("test", ByteBuffer.wrap(bytes.toByteArray()));
    }

    static ExternalLog log(ByteArrayOutputStream bytes, int ports) {
        return new ExternalLog(Channels.newChannel(bytes), ports);
    }

    @Override
    public void close() {
        simulation.close();
    }

    /** Sends every frame back as it came, while it is not sending. */
    private final class Echo implements FrameStation {
        private final FrameWire wire;
        private boolean isSending;

        Echo(FrameWire wire) {
            this.wire = wire;
            wire.attach(this);
        }

        @Override
        public void onFrame(Frame frame) {
            heard++;
            history.add("heard " + frame.length + " at " + simulation.queue().now());
            for (HostProcess process : processes) {
                process.signal();
            }
            if (!isSending) {
                isSending = true;
                Frame answer = wire.claim();
                answer.copyFrom(frame);
                wire.transmit(answer);
            }
        }

        @Override
        public void onTransmitted(int outcome) {
            isSending = false;
        }

        @Override
        public void onLinkChange() {
            history.add((wire.isUp() ? "up" : "down") + " at " + simulation.queue().now());
        }
    }
}
