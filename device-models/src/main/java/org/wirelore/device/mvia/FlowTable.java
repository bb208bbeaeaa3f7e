package org.wirelore.device.mvia;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.vipl.engine.MessageCarrier;
import org.wirelore.device.vipl.engine.ViaMessage;

/** The flows of all connections, and the messages that they send, which are used again and again. */
final class FlowTable {
    private static final int SLOT_MASK = 0xFFFF;

    private final MviaConfig config;
    private final int frameBytesMax;
    private final int messageBytesMax;
    private final @Nullable Flow[] bySlot;
    private final List<Flow> flows = new ArrayList<>();
    private final ArrayDeque<ViaMessage> pool = new ArrayDeque<>();

    FlowTable(MviaConfig config, int frameBytesMax, int messageBytesMax, int viMax) {
        this.config = config;
        this.frameBytesMax = frameBytesMax;
        this.messageBytesMax = messageBytesMax;
        bySlot = new Flow[viMax];
    }

    ViaMessage take() {
        ViaMessage pooled = pool.poll();
        return pooled == null ? new ViaMessage(messageBytesMax) : pooled;
    }

    void giveBack(ViaMessage message) {
        pool.push(message);
    }

    int size() {
        return flows.size();
    }

    Flow get(int index) {
        return flows.get(index);
    }

    /** The flow of a connection, if something has gone over it. */
    @Nullable
    Flow find(int vi, int connection) {
        int slot = vi & SLOT_MASK;
        Flow present = slot < bySlot.length ? bySlot[slot] : null;
        return present != null && present.isOf(vi, connection) ? present : null;
    }

    /** The flow of a connection that the engine has; null if it does not have it. */
    @Nullable
    Flow open(int vi, int connection, MessageCarrier.Listener engine) {
        Flow present = find(vi, connection);
        if (present != null) {
            return present;
        }
        ViaMessage ends = new ViaMessage(0);
        if (!engine.address(ends, vi, connection)) {
            return null;
        }
        Flow made = new Flow(ends, config, frameBytesMax);
        bySlot[vi & SLOT_MASK] = made;
        flows.add(made);
        return made;
    }

    /** The connection is over: forgets what is on its way out. */
    void end(Flow flow) {
        flow.isOver = true;
        flows.remove(flow);
        bySlot[flow.ends.fromVi & SLOT_MASK] = null;
        for (ViaMessage left = flow.sender.remove(); left != null; left = flow.sender.remove()) {
            giveBack(left);
        }
    }

    void endAll() {
        while (!flows.isEmpty()) {
            end(flows.getLast());
        }
    }
}
