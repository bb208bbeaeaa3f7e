package org.wirelore.device.loopback;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;

/**
 * A node's plug into an SCI medium, in virtual time: every node reaches every other in one latency, sends at its own
 * rate, and hears the echo another latency later. Nothing is lost and the medium itself is never busy.
 */
public final class LoopbackTransactionWire implements TransactionWire {
    private final Medium medium;
    private final int nodeId;
    private final Alarm arrival;
    private final Alarm echoArrival;
    private final ArrayDeque<SciPacket> pool = new ArrayDeque<>();
    private final ArrayDeque<SciPacket> underWay = new ArrayDeque<>();
    private final ArrayDeque<Long> arrivalsPs = new ArrayDeque<>();
    private final ArrayDeque<SciPacket> echoed = new ArrayDeque<>();
    private final ArrayDeque<Integer> echoes = new ArrayDeque<>();
    private final ArrayDeque<Long> echoesPs = new ArrayDeque<>();
    private @Nullable TransactionStation station;
    private long busyUntilPs;

    private LoopbackTransactionWire(Medium medium, int nodeId) {
        this.medium = medium;
        this.nodeId = nodeId;
        arrival = medium.scheduler.alarm("sci.node" + nodeId + ".arrival", this::onArrival);
        echoArrival = medium.scheduler.alarm("sci.node" + nodeId + ".echo", this::onEcho);
    }

    @Override
    public void attach(TransactionStation attached) {
        if (station != null) {
            throw new IllegalStateException("a plug must have one station: nodeId=" + nodeId);
        }
        station = attached;
    }

    @Override
    public int nodeId() {
        return nodeId;
    }

    @Override
    public boolean isUp() {
        return true;
    }

    @Override
    public SciPacket claim() {
        SciPacket packet = pool.poll();
        if (packet == null) {
            packet = new SciPacket();
        }
        packet.clear();
        return packet;
    }

    @Override
    public void release(SciPacket packet) {
        pool.add(packet);
    }

    @Override
    public void send(SciPacket packet) {
        packet.sourceId = nodeId;
        busyUntilPs = Math.max(busyUntilPs, medium.scheduler.now()) + packet.wireBytes() * medium.byteTimePs;
        long atPs = busyUntilPs + medium.latencyPs;
        underWay.add(packet);
        arrivalsPs.add(atPs);
        if (underWay.size() == 1) {
            arrival.set(atPs);
        }
    }

    private void onArrival() {
        SciPacket packet = underWay.remove();
        arrivalsPs.remove();
        Long nextPs = arrivalsPs.peek();
        if (nextPs != null) {
            arrival.set(nextPs);
        }
        TransactionStation target = medium.stationOf(packet.targetId);
        echoed.add(packet);
        echoes.add(target == null ? Echo.NONE : target.onPacket(packet));
        long atPs = medium.scheduler.now() + SciPacket.ECHO_BYTES * medium.byteTimePs + medium.latencyPs;
        echoesPs.add(atPs);
        if (echoes.size() == 1) {
            echoArrival.set(atPs);
        }
    }

    private void onEcho() {
        SciPacket packet = echoed.remove();
        int echo = echoes.remove();
        echoesPs.remove();
        Long nextPs = echoesPs.peek();
        if (nextPs != null) {
            echoArrival.set(nextPs);
        }
        Objects.requireNonNull(station).onEcho(packet, echo);
    }

    private void reset() {
        arrival.cancel();
        echoArrival.cancel();
        pool.addAll(underWay);
        pool.addAll(echoed);
        underWay.clear();
        arrivalsPs.clear();
        echoed.clear();
        echoes.clear();
        echoesPs.clear();
        busyUntilPs = 0;
    }

    /** What joins the nodes. */
    public static final class Medium {
        private static final long PS_PER_SECOND = 1_000_000_000_000L;

        private final Scheduler scheduler;
        private final long latencyPs;
        private final long byteTimePs;
        private final List<LoopbackTransactionWire> nodes = new ArrayList<>();

        /**
         * @param latencyPs from the last byte sent to its arrival, picoseconds, 1 or more
         * @param bytesPerSecond rate of each node, 1 to 10^12
         */
        public Medium(Scheduler scheduler, long latencyPs, long bytesPerSecond) {
            if (latencyPs < 1 || bytesPerSecond < 1 || bytesPerSecond > PS_PER_SECOND) {
                throw new IllegalArgumentException("a medium must have a latency and a rate: latencyPs=" + latencyPs
                        + ", bytesPerSecond=" + bytesPerSecond);
            }
            this.scheduler = scheduler;
            this.latencyPs = latencyPs;
            this.byteTimePs = PS_PER_SECOND / bytesPerSecond;
        }

        /**
         * Adds a node.
         *
         * @param nodeId 0 to 0xFFEF, not yet used here
         */
        public TransactionWire plug(int nodeId) {
            if (nodeId < 0 || nodeId > 0xFFEF || find(nodeId) != null) {
                throw new IllegalArgumentException("a node id must be free and below 0xFFF0: nodeId=" + nodeId);
            }
            LoopbackTransactionWire node = new LoopbackTransactionWire(this, nodeId);
            nodes.add(node);
            return node;
        }

        /** Forgets what is under way, for a rerun. Stations stay attached. */
        public void reset() {
            nodes.forEach(LoopbackTransactionWire::reset);
        }

        private @Nullable LoopbackTransactionWire find(int nodeId) {
            for (LoopbackTransactionWire node : nodes) {
                if (node.nodeId == nodeId) {
                    return node;
                }
            }
            return null;
        }

        private @Nullable TransactionStation stationOf(int nodeId) {
            LoopbackTransactionWire node = find(nodeId);
            return node == null ? null : node.station;
        }
    }
}
