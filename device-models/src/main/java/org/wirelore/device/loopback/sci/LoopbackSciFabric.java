package org.wirelore.device.loopback.sci;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.PostedActions;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.sisci.SisciLibrary;

/**
 * What joins the nodes: every store leaves at once, in packets of up to 64 bytes, and arrives one latency later, in
 * order. Only what is asked for gets lost.
 */
public final class LoopbackSciFabric {
    private static final long PS_PER_SECOND = 1_000_000_000_000L;
    /** How long the driver looks for a node that does not answer: two heartbeats. */
    private static final long PENDING_PS = PS_PER_SECOND / 5;

    private final Scheduler scheduler;
    private final long latencyPs;
    private final long byteTimePs;
    private final PostedActions mail;
    private final Map<Integer, LoopbackSciNode> nodes = new HashMap<>();
    private boolean isStrict;
    private boolean isPrivileged;
    private long packets;
    private long packetsBeforeLosses;
    private @Nullable LongPredicate lost;

    /**
     * A fabric without nodes.
     *
     * @param scheduler whose time it is
     * @param latencyPs from one node to another, picoseconds, 1 or more
     * @param bytesPerSecond rate of DMA, 1 to 10^12
     */
    public LoopbackSciFabric(Scheduler scheduler, long latencyPs, long bytesPerSecond) {
        if (latencyPs < 1 || bytesPerSecond < 1 || bytesPerSecond > PS_PER_SECOND) {
            throw new IllegalArgumentException("a fabric must have a latency and a rate: latencyPs=" + latencyPs
                    + ", bytesPerSecond=" + bytesPerSecond);
        }
        this.scheduler = scheduler;
        this.latencyPs = latencyPs;
        this.byteTimePs = PS_PER_SECOND / bytesPerSecond;
        this.mail = new PostedActions(scheduler, "sci.control", latencyPs);
    }

    /**
     * A descriptor holds one resource of each kind.
     *
     * @return this fabric
     */
    public LoopbackSciFabric strict() {
        isStrict = true;
        return this;
    }

    /**
     * Processes may touch physical memory and registers.
     *
     * @return this fabric
     */
    public LoopbackSciFabric privileged() {
        isPrivileged = true;
        return this;
    }

    /**
     * The library of a process on a node, not initialized.
     *
     * @param process whose calls it gets
     * @param nodeId 0 to 0xFFEF; processes of one node share it
     * @return the library
     */
    public SisciLibrary library(Host process, int nodeId) {
        LoopbackSciNode node = nodes.computeIfAbsent(nodeId, id -> new LoopbackSciNode(this, id));
        LoopbackSciProvider provider = new LoopbackSciProvider(this, node, process);
        node.add(provider);
        return new SisciLibrary(provider);
    }

    /**
     * SCIInitialize and SCIOpen for a process on a node.
     *
     * @param process whose calls it gets
     * @param nodeId 0 to 0xFFEF
     * @return the descriptor
     */
    public SciDescriptor open(Host process, int nodeId) {
        SciLibrary library = library(process, nodeId);
        try {
            library.initialize(SciFlags.NONE);
            return library.open(SciFlags.NONE);
        } catch (SciException refused) {
            throw new IllegalStateException("a loopback must open", refused);
        }
    }

    /** Forgets every node with all that is on it and under way, for a rerun. Descriptors are opened anew. */
    public void reset() {
        mail.reset();
        nodes.values().forEach(LoopbackSciNode::stop);
        nodes.clear();
        lost = null;
        packets = 0;
    }

    /**
     * Loses packets by their number, counted from this call on, from 0.
     *
     * @param which whether the packet of a number is lost
     */
    public void losePackets(LongPredicate which) {
        packetsBeforeLosses = packets;
        lost = which;
    }

    /** {@return packets that have left any adapter: for stores, loads and atomic operations} */
    public long packets() {
        return packets;
    }

    /**
     * A node's link goes down.
     *
     * @param nodeId of a node that has a process
     */
    public void pullCable(int nodeId) {
        node(nodeId).setUp(false);
    }

    /**
     * A node's link comes back.
     *
     * @param nodeId of a node that has a process
     */
    public void plugCable(int nodeId) {
        node(nodeId).setUp(true);
    }

    /**
     * A process ends without a word; its program returns at once after it.
     *
     * @param process which
     * @param nodeId the node that it is on
     */
    public void kill(Host process, int nodeId) {
        node(nodeId).kill(process);
    }

    /**
     * All processes of a node end without a word, and the node begins anew.
     *
     * @param nodeId of a node that has a process
     */
    public void reboot(int nodeId) {
        node(nodeId).killAll();
    }

    /**
     * A node refuses the next connects.
     *
     * @param nodeId of a node that has a process
     * @param count how many
     */
    public void refuseConnects(int nodeId, int count) {
        node(nodeId).refuse(count);
    }

    /**
     * A node does not answer the next connects.
     *
     * @param nodeId of a node that has a process
     * @param count how many
     */
    public void ignoreConnects(int nodeId, int count) {
        node(nodeId).ignore(count);
    }

    Scheduler scheduler() {
        return scheduler;
    }

    long latencyPs() {
        return latencyPs;
    }

    long byteTimePs() {
        return byteTimePs;
    }

    PostedActions mail() {
        return mail;
    }

    boolean isStrict() {
        return isStrict;
    }

    boolean isPrivileged() {
        return isPrivileged;
    }

    @Nullable
    LoopbackSciNode find(int nodeId) {
        return nodes.get(nodeId);
    }

    /** A packet leaves. */
    boolean isLost() {
        long number = packets++ - packetsBeforeLosses;
        LongPredicate which = lost;
        return which != null && which.test(number);
    }

    /** What the driver of one node makes of the way to another one. */
    SequenceStatus judge(LoopbackSciNode from, LoopbackSciNode to, boolean hasErrors) {
        if (from.isUp() && to.isUp()) {
            return hasErrors ? SequenceStatus.RETRIABLE : SequenceStatus.OK;
        }
        long sincePs = Math.max(from.downSincePs(), to.downSincePs());
        return scheduler.now() - sincePs < PENDING_PS ? SequenceStatus.PENDING : SequenceStatus.NOT_RETRIABLE;
    }

    /** Tells both ends of all connections over a node's link that its condition has changed. */
    void onLink(LoopbackSciNode changed) {
        SegmentReason reason = changed.isUp() ? SegmentReason.OPERATIONAL : SegmentReason.NOT_OPERATIONAL;
        mail.post(() -> {
            for (LoopbackSciNode node : nodes.values()) {
                node.reportLink(changed, reason);
            }
        });
    }

    private LoopbackSciNode node(int nodeId) {
        LoopbackSciNode node = nodes.get(nodeId);
        if (node == null) {
            throw new IllegalArgumentException("a node must have a process: nodeId=" + nodeId);
        }
        return node;
    }
}
