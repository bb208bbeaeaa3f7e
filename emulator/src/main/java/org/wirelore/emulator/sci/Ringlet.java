package org.wirelore.emulator.sci;

import java.util.ArrayList;
import java.util.List;

/** Nodes in a ring of links. The node at position 0 is the scrubber. */
final class Ringlet {
    private final int number;
    private final SciFabric fabric;
    private final List<RingNode> nodes = new ArrayList<>();

    Ringlet(int number, SciFabric fabric) {
        this.number = number;
        this.fabric = fabric;
    }

    int number() {
        return number;
    }

    void add(RingNode node) {
        nodes.add(node);
    }

    /** Joins the nodes once all are there. */
    void close() {
        for (int i = 0; i < nodes.size(); i++) {
            nodes.get(i).out().connect(nodes.get((i + 1) % nodes.size()));
        }
    }

    List<RingNode> nodes() {
        return nodes;
    }

    boolean isScrubber(int position) {
        return position == 0;
    }

    /** A packet is off the ring without its sender knowing. */
    void gone(RingPacket packet) {
        packet.form = RingPacket.Form.GONE;
        if (packet.isAbandoned) {
            recycle(packet);
        }
    }

    void recycle(RingPacket packet) {
        fabric.recycle(packet);
    }

    void reset() {
        nodes.forEach(node -> {
            node.reset();
            node.out().reset();
        });
    }
}
