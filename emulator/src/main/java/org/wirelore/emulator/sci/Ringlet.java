package org.wirelore.emulator.sci;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/**
 * Nodes in a ring of links. The node at position 0 is the scrubber.
 *
 * <p>A ring that is interrupted anywhere is down everywhere: the node behind the gap no longer gets symbols, and every
 * further node sees it a hop later. When it is whole again, all nodes are initialized, and come up together.
 */
final class Ringlet {
    private final int number;
    private final SciFabric fabric;
    private final Scheduler scheduler;
    private final List<RingNode> nodes = new ArrayList<>();
    private final List<Alarm> losses = new ArrayList<>();
    private final Alarm initialized;
    private int breaks;

    Ringlet(int number, SciFabric fabric, Scheduler scheduler) {
        this.number = number;
        this.fabric = fabric;
        this.scheduler = scheduler;
        initialized = scheduler.alarm(fabric.name() + ".ring" + number + ".initialized", this::onInitialized);
    }

    int number() {
        return number;
    }

    void add(RingNode node) {
        nodes.add(node);
        losses.add(scheduler.alarm(node.name() + ".loss", () -> node.goDown(false)));
    }

    /** Joins the nodes once all are there. */
    void close() {
        for (int i = 0; i < nodes.size(); i++) {
            nodes.get(i).link().connect(nodes.get((i + 1) % nodes.size()));
        }
    }

    List<RingNode> nodes() {
        return nodes;
    }

    boolean isScrubber(int position) {
        return position == 0;
    }

    /** The cable behind a node is pulled out, or put back. */
    void pull(int position, boolean isOut) {
        nodes.get(position).link().cut(isOut);
        change(position + 1, isOut);
    }

    /** A node goes off, or has power again. */
    void power(int position, boolean isOff) {
        nodes.get(Math.floorMod(position - 1, nodes.size())).link().cut(isOff);
        nodes.get(position).link().cut(isOff);
        if (isOff) {
            nodes.get(position).goDown(true);
        }
        change(position + 1, isOff);
    }

    private void change(int firstToSee, boolean isBreak) {
        breaks += isBreak ? 1 : -1;
        if (isBreak && breaks == 1) {
            initialized.cancel();
            long seenPs = scheduler.now() + fabric.config().recovery().detectPs();
            for (int i = 0; i < nodes.size(); i++) {
                int position = (firstToSee + i) % nodes.size();
                if (nodes.get(position).isUp()) {
                    losses.get(position).set(seenPs);
                }
                seenPs += nodes.get(position).link().delayPs();
            }
        } else if (!isBreak && breaks == 0) {
            losses.forEach(Alarm::cancel);
            nodes.forEach(node -> node.goDown(false));
            initialized.set(scheduler.now() + fabric.config().recovery().initializePs());
        }
    }

    private void onInitialized() {
        nodes.forEach(node -> node.link().clear());
        nodes.forEach(RingNode::comeUp);
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
        initialized.cancel();
        losses.forEach(Alarm::cancel);
        breaks = 0;
        nodes.forEach(node -> {
            node.reset();
            node.link().reset();
        });
    }
}
