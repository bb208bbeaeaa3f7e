package org.wirelore.emulator.sci;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.emulator.fabric.FabricEnvironment;

/** A station's plug. */
final class SciPlug implements TransactionWire {
    private final SciFabric fabric;
    private final int index;
    private final int nodeId;
    private final SubactionHash hash;
    private final PlugFaults faults;
    private final ArrayDeque<SciPacket> pool = new ArrayDeque<>();
    private final List<SciPacket> all = new ArrayList<>();
    private @Nullable TransactionStation station;
    private int requests;
    private long sent;
    private long delivered;
    private long refused;

    SciPlug(SciFabric fabric, int index, String name, FabricEnvironment environment) {
        this.fabric = fabric;
        this.index = index;
        this.nodeId = fabric.config().topology().nodeId(index);
        hash = new SubactionHash(name, environment.hash());
        faults = new PlugFaults(fabric.name(), index, environment, isOff -> fabric.power(index, isOff));
    }

    int index() {
        return index;
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
        for (int i = 0; i < links(); i++) {
            if (!isUp(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int links() {
        return fabric.hub(index).controllers();
    }

    @Override
    public boolean isUp(int link) {
        return fabric.hub(index).controller(link).node().isUp();
    }

    @Override
    public SciPacket claim() {
        SciPacket packet = pool.poll();
        if (packet == null) {
            packet = new SciPacket();
            all.add(packet);
        }
        packet.clear();
        return packet;
    }

    @Override
    public void release(SciPacket packet) {
        pool.push(packet);
    }

    @Override
    public void send(SciPacket packet) {
        packet.sourceId = nodeId;
        if (packet.command != SciPacket.RESPONSE && ++requests > SciPacket.OUTSTANDING_MAX) {
            requests--;
            throw new IllegalStateException("a node must have at most " + SciPacket.OUTSTANDING_MAX
                    + " requests with the wire: nodeId=" + nodeId);
        }
        sent++;
        fabric.hub(index).send(packet);
    }

    /** A packet is for this station. */
    int deliver(SciPacket packet) {
        if (station == null) {
            hash.missed(packet);
            return Echo.NONE;
        }
        int answer = station.onPacket(packet);
        if (answer == Echo.BUSY) {
            refused++;
        } else {
            delivered++;
            hash.delivered(packet);
        }
        return answer;
    }

    /** A packet of this station is its own again. */
    void echoed(SciPacket packet, int echo) {
        if (packet.command != SciPacket.RESPONSE) {
            requests--;
        }
        if (echo != Echo.BUSY) {
            packet.phase = Acceptance.FRESH;
        }
        if (echo == Echo.NONE) {
            hash.failed(packet);
        }
        if (station != null) {
            station.onEcho(packet, echo);
        }
    }

    /** A packet of this station was lost with its power. */
    void dropped(SciPacket packet) {
        if (packet.command != SciPacket.RESPONSE) {
            requests--;
        }
        hash.failed(packet);
        pool.push(packet);
    }

    PlugFaults faults() {
        return faults;
    }

    void linkChanged() {
        if (station != null) {
            station.onLinkChange();
        }
    }

    void count(ObjLongConsumer<String> visitor) {
        visitor.accept("sent", sent);
        visitor.accept("delivered", delivered);
        visitor.accept("refused", refused);
        faults.count(visitor);
    }

    void reset() {
        pool.clear();
        pool.addAll(all);
        requests = 0;
        sent = 0;
        delivered = 0;
        refused = 0;
        faults.reset();
    }
}
