package org.wirelore.emulator.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.capture.LinkType;
import org.wirelore.emulator.capture.LuaDissector;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.fault.FaultOutlet;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultStage;

/** A fabric of transaction wires for tests: a packet arrives after a fixed time, one per sender at a time. */
final class TestRinglet implements Fabric<TransactionWire> {
    static final LinkType LINK_TYPE = new LinkType(LinkType.USER_0 + 3, "testring", 0,
            new LuaDissector(LinkType.USER_0 + 3, "testring", "Test ringlet").field("target", "Target node", 0, 1)
                    .field("source", "Source node", 1, 1).field("command", "Command", 2, 1)
                    .field("status", "Status", 3, 1).text());
    private static final long PASS_PS = 1_000_000;
    private static final long BITS_PER_SECOND = 1_000_000_000;

    private final String name;
    private final List<Node> nodes = new ArrayList<>();

    TestRinglet(String name, int plugs, FabricEnvironment environment) {
        this.name = name;
        for (int i = 0; i < plugs; i++) {
            nodes.add(new Node(i, environment));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int plugs() {
        return nodes.size();
    }

    @Override
    public TransactionWire plug(int index) {
        return nodes.get(index);
    }

    @Override
    public void count(int plug, ObjLongConsumer<String> visitor) {
        Node node = nodes.get(plug);
        visitor.accept("sent", node.sent);
        if (node.stage != null) {
            node.stage.count(visitor);
        }
    }

    @Override
    public int inFlight() {
        return (int) nodes.stream().filter(node -> node.underWay != null).count();
    }

    @Override
    public void reset() {
        nodes.forEach(Node::reset);
    }

    private final class Node implements TransactionWire, FaultOutlet<SciPacket> {
        private final int id;
        private final Alarm arrival;
        private final @Nullable FaultStage<SciPacket> stage;
        private final FabricEnvironment environment;
        private final @Nullable CaptureTap tap;
        private final CaptureRecord record = new CaptureRecord();
        private final int wire;
        private @Nullable TransactionStation station;
        private @Nullable SciPacket underWay;
        private long sent;

        Node(int id, FabricEnvironment environment) {
            this.id = id;
            this.environment = environment;
            tap = environment.tap();
            wire = tap == null
                    ? 0
                    : tap.addWire(new CapturedWire(name + ".node" + id, "", BITS_PER_SECOND, LINK_TYPE));
            arrival = environment.scheduler().alarm(name + ".node" + id, this::onArrival);
            stage = environment.faults().stage(new FaultPath(name, id, FaultPath.FABRIC), Subactions.UNITS,
                    environment.scheduler(), environment.decider(), this);
        }

        void reset() {
            arrival.cancel();
            underWay = null;
            sent = 0;
            if (stage != null) {
                stage.reset();
            }
        }

        @Override
        public void attach(TransactionStation newStation) {
            station = newStation;
        }

        @Override
        public int nodeId() {
            return id;
        }

        @Override
        public boolean isUp() {
            return true;
        }

        @Override
        public SciPacket claim() {
            return new SciPacket();
        }

        @Override
        public void release(SciPacket packet) {
            // Packets of tests are not pooled.
        }

        @Override
        public void send(SciPacket packet) {
            packet.sourceId = id;
            sent++;
            underWay = packet;
            arrival.set(environment.scheduler().now() + PASS_PS);
        }

        private void onArrival() {
            SciPacket packet = underWay;
            underWay = null;
            if (packet == null) {
                return;
            }
            if (stage == null) {
                pass(packet, null);
            } else {
                stage.accept(packet);
            }
        }

        @Override
        public void pass(SciPacket packet, @Nullable WireNote note) {
            show(packet, note);
            TransactionStation target = nodes.get(packet.targetId).station;
            int echo = target == null ? Echo.NONE : target.onPacket(packet);
            echo(packet, note != null && note.count(Subactions.Event.ECHO_LOST) > 0 ? Echo.NONE : echo);
        }

        @Override
        public void lose(SciPacket packet, WireNote note) {
            show(packet, note);
            echo(packet, Echo.NONE);
        }

        private void show(SciPacket packet, @Nullable WireNote note) {
            if (tap == null) {
                return;
            }
            record.bytes = new byte[Subactions.UNITS.lengthBytes(packet)];
            record.length = record.bytes.length;
            for (int i = 0; i < record.length; i++) {
                record.bytes[i] = (byte) Subactions.UNITS.octet(packet, i);
            }
            record.timePs = environment.scheduler().now();
            record.startPs = record.timePs - PASS_PS;
            record.direction = CaptureTap.Direction.OUTBOUND;
            record.note = note;
            tap.record(wire, record);
        }

        private void echo(SciPacket packet, int echo) {
            if (station != null) {
                station.onEcho(packet, echo);
            }
        }
    }
}
