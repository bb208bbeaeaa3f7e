package org.wirelore.emulator.fabric;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.loopback.LoopbackStreamWire;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.capture.LinkType;
import org.wirelore.emulator.capture.LuaDissector;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.fault.FaultOutlet;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultStage;

/**
 * A fabric of stream wires for tests: a cable to each station, and a switch that takes packets whole, takes the first
 * byte off, which is the plug that they are for, and sends them on in turn.
 */
final class TestStreamSwitch implements Fabric<StreamWire> {
    static final LinkType LINK_TYPE = new LinkType(LinkType.USER_0 + 4, "teststream", 0,
            new LuaDissector(LinkType.USER_0 + 4, "teststream", "Test stream").field("route", "Plug", 0, 1).text());
    static final long BYTE_TIME_PS = 6_250;
    static final long CABLE_PS = 25_000;
    private static final long BITS_PER_SECOND = 1_280_000_000;

    private final String name;
    private final FabricEnvironment environment;
    private final List<Port> ports = new ArrayList<>();

    TestStreamSwitch(String name, int plugs, FabricEnvironment environment) {
        this.name = name;
        this.environment = environment;
        for (int i = 0; i < plugs; i++) {
            ports.add(new Port(i));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int plugs() {
        return ports.size();
    }

    @Override
    public StreamWire plug(int index) {
        return ports.get(index).cable.left();
    }

    @Override
    public void count(int plug, ObjLongConsumer<String> visitor) {
        Port port = ports.get(plug);
        visitor.accept("received", port.received);
        if (port.stage != null) {
            port.stage.count(visitor);
        }
    }

    @Override
    public int inFlight() {
        return ports.stream().mapToInt(port -> port.inside).sum();
    }

    @Override
    public void reset() {
        ports.forEach(Port::reset);
    }

    /** A port of the switch, at the far end of its station's cable. */
    private final class Port implements StreamStation, FaultOutlet<StreamPacket> {
        private final LoopbackStreamWire.Cable cable;
        private final @Nullable FaultStage<StreamPacket> stage;
        private final @Nullable CaptureTap tap = environment.tap();
        private final CaptureRecord record = new CaptureRecord();
        private final int wire;
        private final ArrayDeque<StreamPacket> leaving = new ArrayDeque<>();
        private boolean isSending;
        private long received;
        /** Packets that have begun to arrive here and have left nowhere. */
        private int inside;
        private long headPs;

        Port(int number) {
            String portName = name + ".port" + number;
            cable = new LoopbackStreamWire.Cable(environment.scheduler(), portName, BYTE_TIME_PS, CABLE_PS);
            wire = tap == null ? 0 : tap.addWire(new CapturedWire(portName, "", BITS_PER_SECOND, LINK_TYPE));
            stage = environment.faults().stage(new FaultPath(name, number, FaultPath.FABRIC), Streams.UNITS,
                    environment.scheduler(), environment.decider(), this);
            cable.right().attach(this);
        }

        void reset() {
            cable.reset();
            leaving.clear();
            isSending = false;
            received = 0;
            inside = 0;
            if (stage != null) {
                stage.reset();
            }
        }

        @Override
        public void onHead(StreamPacket packet) {
            inside++;
            headPs = environment.scheduler().now();
        }

        @Override
        public void onTail(StreamPacket packet) {
            received++;
            StreamPacket whole = new StreamPacket();
            Streams.UNITS.copy(packet, whole);
            if (stage == null) {
                pass(whole, null);
            } else {
                stage.accept(whole);
            }
        }

        @Override
        public StreamPacket claim() {
            inside++;
            return new StreamPacket();
        }

        @Override
        public void pass(StreamPacket packet, @Nullable WireNote note) {
            show(packet, note);
            inside--;
            Port target = ports.get(packet.bytes[0]);
            target.inside++;
            target.leaving.add(packet);
            target.sendNext();
        }

        @Override
        public void lose(StreamPacket packet, WireNote note) {
            show(packet, note);
            inside--;
        }

        private void show(StreamPacket packet, @Nullable WireNote note) {
            if (tap == null) {
                return;
            }
            record.bytes = packet.bytes;
            record.length = packet.length;
            record.timePs = environment.scheduler().now();
            record.startPs = headPs;
            record.direction = CaptureTap.Direction.OUTBOUND;
            record.note = note;
            tap.record(wire, record);
        }

        private void sendNext() {
            StreamPacket next = isSending ? null : leaving.poll();
            if (next == null) {
                return;
            }
            isSending = true;
            StreamPacket out = cable.right().claim();
            int length = next.length - 1;
            out.ensureCapacity(length);
            System.arraycopy(next.bytes, 1, out.bytes, 0, length);
            out.length = length;
            out.crcResidue = next.crcResidue;
            long nowPs = environment.scheduler().now();
            cable.right().head(out, nowPs);
            cable.right().tail(nowPs);
        }

        @Override
        public void onSent() {
            inside--;
            isSending = false;
            sendNext();
        }

        @Override
        public void onHalt() {
            // The switch takes a packet whole.
        }

        @Override
        public void onResume() {
            // As above.
        }

        @Override
        public void onStop() {
            // The cable holds the packet back by itself.
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
