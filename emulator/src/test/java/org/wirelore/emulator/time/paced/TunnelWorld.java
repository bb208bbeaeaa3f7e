package org.wirelore.emulator.time.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.loopback.LoopbackStreamWire;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.myrinet.tunnel.StreamTunnel;
import org.wirelore.emulator.myrinet.tunnel.TunnelConfig;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** Two tunnels in one simulation, and a device that runs ahead as far as it may. */
final class TunnelWorld implements AutoCloseable {
    final Simulation simulation = new Simulation();
    final List<Attachment> attachments = new ArrayList<>();
    final List<StreamTunnel> tunnels = new ArrayList<>();
    final List<Player> players = new ArrayList<>();
    final List<Long> slices = new ArrayList<>();
    /** When the run is over. */
    long untilPs = 4_000_000_000L;
    /** When the first packet leaves. */
    long beginPs;
    /** How far the device was ahead of a played clock at most. */
    long aheadMostPs;
    private final Alarm slice;
    private @Nullable PlayedClock played;
    private long ranToPs;

    TunnelWorld(List<? extends @Nullable FramePort> ports, long latencyPs) {
        EventQueue queue = simulation.queue();
        for (int i = 0; i < ports.size(); i++) {
            Attachment attachment = new Attachment("wire" + i, queue, ports.get(i), latencyPs);
            var cable = new LoopbackStreamWire.Cable(queue, "cable" + i, 6_250, 50_000);
            StreamTunnel tunnel = new StreamTunnel("end" + i, new TunnelConfig(600, 1 << 14, 500_000_000L), queue,
                    cable.right(), attachment, 1);
            attachment.connect((bytes, length, arrivedPs) -> {
                assertThat(arrivedPs).isEqualTo(queue.now()).isGreaterThanOrEqualTo(ranToPs);
                queue.content().add(bytes, 0, length);
                tunnel.enter(bytes, length, arrivedPs);
            }, isThere -> {
            });
            attachments.add(attachment);
            tunnels.add(tunnel);
            players.add(new Player(queue, cable.left()));
        }
        slice = queue.sliceAlarm("ahead", () -> 0, this::runAhead);
        new Machine(simulation, "host", PacedHosts.pc()).spawn("sender", this::play);
    }

    private void play(Host host) {
        tunnels.forEach(StreamTunnel::boot);
        slice.set(host.now());
        host.pause(beginPs);
        for (int i = 0; i < 40; i++) {
            players.get(i % players.size()).send(100 + 700 * i);
            host.pause(host.now() + 60_000_000L);
        }
        host.pause(untilPs);
    }

    private void runAhead() {
        EventQueue queue = simulation.queue();
        ranToPs = Math.min(queue.horizonPs(slice), queue.now() + 1_000_000_000L);
        slices.add(ranToPs);
        if (played != null) {
            aheadMostPs = Math.max(aheadMostPs, ranToPs - played.elapsedNanos() * 1_000);
        }
        slice.set(ranToPs);
    }

    Outcome live(PlayedClock clock, ExternalLog log) {
        played = clock;
        return live(clock, 1_000_000_000L, log);
    }

    Outcome live(WallClock clock, long lagMaxNanos, ExternalLog log) {
        simulation.pacedBy(new LivePacer(simulation.queue(), attachments, clock,
                new PaceConfig(1, lagMaxNanos, 0), log));
        return simulation.run(Limits.NONE.withVirtualPs(untilPs + 1));
    }

    /** Closes a log that ended by itself and reads it. */
    ExternalRecording recording(ExternalLog log, ByteArrayOutputStream bytes) throws IOException {
        log.end(new RecordingEnd(RecordingEnd.Kind.BY_ITSELF, simulation.queue().fired(), "", new TreeMap<>()));
        log.close();
        return new ExternalRecording("test", ByteBuffer.wrap(bytes.toByteArray()));
    }

    Outcome replay(ExternalRecording recording) {
        simulation.pacedBy(new ReplayPacer(simulation, attachments, recording));
        return simulation.run(Limits.NONE.withVirtualPs(untilPs + 1));
    }

    String counted() {
        StringBuilder text = new StringBuilder();
        tunnels.forEach(tunnel -> tunnel.count((name, value) -> text.append(name).append(value).append(' ')));
        return text.toString();
    }

    @Override
    public void close() {
        simulation.close();
    }

    /** Sends packets and writes down what arrives. */
    static final class Player implements StreamStation {
        private final EventQueue queue;
        private final StreamWire wire;
        final List<String> history = new ArrayList<>();
        private boolean isSending;

        Player(EventQueue queue, StreamWire wire) {
            this.queue = queue;
            this.wire = wire;
            wire.attach(this);
        }

        void send(int length) {
            if (!isSending) {
                isSending = true;
                StreamPacket packet = wire.claim();
                packet.ensureCapacity(length);
                Arrays.fill(packet.bytes, 0, length, (byte) length);
                packet.length = length;
                wire.head(packet, queue.now());
                wire.tail(queue.now());
            }
        }

        @Override
        public void onTail(StreamPacket packet) {
            history.add((packet.cut ? "cut " : "whole ") + packet.length + " at " + queue.now());
            queue.content().add(packet.length);
        }

        @Override
        public void onSent() {
            isSending = false;
        }

        @Override
        public void onHead(StreamPacket packet) {
            queue.content().add(packet.length);
        }

        @Override
        public void onHalt() {
            // Its tail counts.
        }

        @Override
        public void onResume() {
            // As above.
        }

        @Override
        public void onStop() {
            // The wire holds the packet back.
        }

        @Override
        public void onGo() {
            // As above.
        }

        @Override
        public void onLink(boolean up) {
            // Always up.
        }
    }
}
