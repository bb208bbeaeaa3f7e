package org.wirelore.emulator.myrinet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.myrinet.route.PortDelta;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;

/** A Myrinet of 1.28 Gb/s with a station at each plug, and a clock to step. */
final class Network {
    static final long BYTE_PS = 6_250;
    static final long CABLE_PS = 15_000;
    static final long FIRST_PS = 150_000;
    static final long RESET_PS = 50_000_000_000L;

    final SteppedScheduler scheduler = new SteppedScheduler();
    final StateHash hash = new StateHash();
    final MyrinetFabric fabric;
    final List<Station> stations = new ArrayList<>();

    Network(Topology topology, List<FaultRule> rules, @Nullable CaptureTap tap) {
        this(topology, CABLE_PS, rules, tap);
    }

    Network(Topology topology, long cablePs) {
        this(topology, cablePs, List.of(), null);
    }

    private Network(Topology topology, long cablePs, List<FaultRule> rules, @Nullable CaptureTap tap) {
        MyrinetConfig config = new MyrinetConfig(topology, names("xbar", topology.crossbars()),
                names("host", topology.hosts()), BYTE_PS, Collections.nCopies(topology.ends(), cablePs),
                SlackConfig.USUAL, FIRST_PS, RESET_PS);
        fabric = new MyrinetFabric("net0", config,
                new FabricEnvironment(scheduler, new SeededDecider(7), new FaultPlan(rules), tap, hash));
        for (int i = 0; i < fabric.plugs(); i++) {
            stations.add(new Station(fabric.plug(i)));
        }
    }

    Network(Topology topology) {
        this(topology, List.of(), null);
    }

    private static List<String> names(String kind, int count) {
        return IntStream.range(0, count).mapToObj(i -> kind + i).toList();
    }

    /** One crossbar, host i at port i. */
    static Topology star(int ports, int hosts) {
        Topology star = new Topology(List.of(ports), hosts);
        for (int i = 0; i < hosts; i++) {
            star.connect(new Topology.End(0, i), star.endOfHost(i));
        }
        return star;
    }

    /** Crossbars in a ring, port 0 to the next one's port 1, a host at port 2 of each. */
    static Topology ring(int crossbars) {
        Topology ring = new Topology(Collections.nCopies(crossbars, 4), crossbars);
        for (int i = 0; i < crossbars; i++) {
            ring.connect(new Topology.End(i, 0), new Topology.End((i + 1) % crossbars, 1));
            ring.connect(new Topology.End(i, 2), ring.endOfHost(i));
        }
        return ring;
    }

    static byte[] packet(int content, int... deltas) {
        byte[] bytes = new byte[deltas.length + content];
        for (int i = 0; i < deltas.length; i++) {
            bytes[i] = PortDelta.toByte(deltas[i]);
        }
        for (int i = 0; i < content; i++) {
            bytes[deltas.length + i] = (byte) (i & 0x7F);
        }
        return bytes;
    }

    void at(long atPs, Runnable action) {
        scheduler.alarm("test", action).set(atPs);
    }

    Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        fabric.count(counts::put);
        return counts;
    }

    Map<String, Long> counts(int plug) {
        Map<String, Long> counts = new TreeMap<>();
        fabric.count(plug, counts::put);
        return counts;
    }

    /** Keeps what arrives, and sends one packet after the other. */
    final class Station implements StreamStation {
        final StreamWire wire;
        final List<byte[]> arrived = new ArrayList<>();
        final List<Long> heads = new ArrayList<>();
        final List<Long> tails = new ArrayList<>();
        final List<Integer> residues = new ArrayList<>();
        final List<Boolean> cuts = new ArrayList<>();
        final List<Boolean> links = new ArrayList<>();
        final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
        boolean isSending;
        boolean stopsAtHead;
        int sent;

        Station(StreamWire wire) {
            this.wire = wire;
            wire.attach(this);
        }

        void send(byte[] bytes) {
            waiting.add(bytes);
            sendNext();
        }

        private void sendNext() {
            if (isSending || waiting.isEmpty()) {
                return;
            }
            isSending = true;
            byte[] bytes = waiting.remove();
            StreamPacket packet = wire.claim();
            packet.ensureCapacity(bytes.length);
            System.arraycopy(bytes, 0, packet.bytes, 0, bytes.length);
            packet.length = bytes.length;
            wire.head(packet, scheduler.now());
            wire.tail(scheduler.now());
        }

        @Override
        public void onHead(StreamPacket packet) {
            heads.add(scheduler.now());
            if (stopsAtHead) {
                wire.stop(scheduler.now());
            }
        }

        @Override
        public void onTail(StreamPacket packet) {
            arrived.add(Arrays.copyOf(packet.bytes, packet.length));
            tails.add(scheduler.now());
            residues.add(packet.crcResidue);
            cuts.add(packet.cut);
        }

        @Override
        public void onSent() {
            isSending = false;
            sent++;
            sendNext();
        }

        @Override
        public void onHalt() {
            // The tail counts.
        }

        @Override
        public void onResume() {
            // As above.
        }

        @Override
        public void onStop() {
            // The fabric holds the packet back.
        }

        @Override
        public void onGo() {
            // And lets it go on.
        }

        @Override
        public void onLink(boolean up) {
            links.add(up);
        }
    }
}
