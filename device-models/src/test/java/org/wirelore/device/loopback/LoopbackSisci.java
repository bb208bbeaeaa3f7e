package org.wirelore.device.loopback;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/**
 * SISCI in virtual time, with one adapter (number 0) per node: every store leaves at once and arrives one latency
 * later, in order. Nothing is lost but what goes to a connection that was cut.
 */
public final class LoopbackSisci implements SciDescriptor {
    private static final int ADAPTERS_MAX = 16;
    private static final int NODE_ID_MAX = 0xFFEF;
    private static final int STREAMS = 8;
    private static final int STREAM_BUFFER_BYTES = 64;
    static final int DMA_ALIGNMENT = 8;
    static final int DMA_MTU = 262_144;

    private final Fabric fabric;
    private final Host process;
    private final LoopbackSciNode node;
    private int resources;
    private boolean closed;

    private LoopbackSisci(Fabric fabric, Host process, LoopbackSciNode node) {
        this.fabric = fabric;
        this.process = process;
        this.node = node;
    }

    @Override
    public int queryAdapter(int adapter, AdapterQuery query) throws SciException {
        check(adapter);
        return switch (query) {
            case NODEID -> node.id();
            case NUMBER_OF_STREAMS -> STREAMS;
            case STREAM_BUFFER_SIZE -> STREAM_BUFFER_BYTES;
            case DMA_SIZE_ALIGNMENT, DMA_OFFSET_ALIGNMENT -> DMA_ALIGNMENT;
            case DMA_MTU -> DMA_MTU;
            case LINK_OPERATIONAL -> 1;
        };
    }

    @Override
    public boolean probeNode(int adapter, int nodeId) throws SciException {
        check(adapter);
        checkNodeId(nodeId);
        return fabric.nodes.containsKey(nodeId);
    }

    @Override
    public LocalSegment createSegment(int segmentId, int sizeBytes, int flags) throws SciException {
        check(0);
        if ((flags & ~SciFlags.PRIVATE) != 0) {
            throw new SciException(SciError.ILLEGAL_FLAG, "only PRIVATE is a flag here: flags=" + flags);
        }
        if (sizeBytes < 1) {
            throw new SciException(SciError.SIZE_ALIGNMENT, "a segment must have a size: sizeBytes=" + sizeBytes);
        }
        LoopbackLocalSegment segment = new LoopbackLocalSegment(this, segmentId, sizeBytes, flags != 0);
        node.add(segment);
        resources++;
        return segment;
    }

    @Override
    public RemoteSegment connectSegment(int nodeId, int segmentId, int adapter, long timeoutMs) throws SciException {
        LoopbackSciNode target = target(adapter, nodeId);
        LoopbackRemoteSegment connection = new LoopbackRemoteSegment(this, nodeId);
        Answer answer = new Answer();
        fabric.mail.post(() -> {
            LoopbackLocalSegment segment = target.segment(segmentId);
            SciError refusal = segment == null ? SciError.NO_SUCH_SEGMENT : segment.onConnect(connection);
            fabric.mail.post(() -> answer.come(process, refusal));
        });
        await(answer, "the segment must exist and be available: nodeId=" + nodeId + ", segmentId=" + segmentId);
        resources++;
        return connection;
    }

    @Override
    public DmaQueue createDmaQueue(int adapter, int maxEntries) throws SciException {
        check(adapter);
        if (maxEntries < 1) {
            throw new SciException(SciError.ILLEGAL_PARAMETER, "a queue must hold something: maxEntries=" + maxEntries);
        }
        resources++;
        return new LoopbackDmaQueue(this, maxEntries);
    }

    @Override
    public LocalInterrupt createInterrupt(int adapter, int interruptNo, int flags) throws SciException {
        check(adapter);
        LoopbackSciInterrupt interrupt = node.addInterrupt(this, interruptNo, (flags & SciFlags.FIXED_INTNO) != 0);
        resources++;
        return interrupt;
    }

    @Override
    public RemoteInterrupt connectInterrupt(int nodeId, int adapter, int interruptNo, long timeoutMs)
            throws SciException {
        LoopbackSciNode target = target(adapter, nodeId);
        Answer answer = new Answer();
        LoopbackSciInterrupt.Trigger trigger = new LoopbackSciInterrupt.Trigger(this);
        fabric.mail.post(() -> {
            LoopbackSciInterrupt interrupt = target.interrupt(interruptNo);
            if (interrupt != null) {
                interrupt.onConnect(trigger);
            }
            SciError refusal = interrupt == null ? SciError.NO_SUCH_SEGMENT : null;
            fabric.mail.post(() -> answer.come(process, refusal));
        });
        await(answer, "the interrupt must exist: nodeId=" + nodeId + ", interruptNo=" + interruptNo);
        resources++;
        return trigger;
    }

    @Override
    public void close() throws SciException {
        check(0);
        if (resources > 0) {
            throw new SciException(SciError.BUSY, "everything made here must be gone: resources=" + resources);
        }
        closed = true;
    }

    Fabric fabric() {
        return fabric;
    }

    Host process() {
        return process;
    }

    LoopbackSciNode node() {
        return node;
    }

    /** One of the things made here is gone. */
    void onGone() {
        resources--;
    }

    /** Brings time up to date and judges an adapter number. */
    void check(int adapter) throws SciException {
        process.now();
        if (closed) {
            throw new SciException(SciError.ILLEGAL_PARAMETER, "the descriptor must be open: nodeId=" + node.id());
        }
        if (adapter != 0) {
            throw new SciException(
                    adapter < 0 || adapter >= ADAPTERS_MAX ? SciError.ILLEGAL_ADAPTERNO : SciError.NO_SUCH_ADAPTERNO,
                    "the adapter must be there: adapter=" + adapter);
        }
    }

    /** Sleeps until something is so. */
    void await(long timeoutMs, BooleanSupplier condition, String what) throws SciException {
        long deadlinePs = LoopbackMail.deadlinePs(process, timeoutMs, SciFlags.INFINITE_TIMEOUT);
        while (!condition.getAsBoolean()) {
            if (process.now() >= deadlinePs) {
                throw new SciException(SciError.TIMEOUT, what + " must come in time: timeoutMs=" + timeoutMs);
            }
            process.sleep(deadlinePs);
        }
    }

    private LoopbackSciNode target(int adapter, int nodeId) throws SciException {
        check(adapter);
        checkNodeId(nodeId);
        LoopbackSciNode target = fabric.nodes.get(nodeId);
        if (target == null) {
            throw new SciException(SciError.NO_SUCH_NODEID, "the node must answer: nodeId=" + nodeId);
        }
        return target;
    }

    private static void checkNodeId(int nodeId) throws SciException {
        if (nodeId < 0 || nodeId > NODE_ID_MAX) {
            throw new SciException(SciError.ILLEGAL_NODEID, "a node id must be below 0xFFF0: nodeId=" + nodeId);
        }
    }

    /* Here everybody answers, so the caller's time-out never runs out. */
    private void await(Answer answer, String rule) throws SciException {
        await(SciFlags.INFINITE_TIMEOUT, () -> answer.here, rule);
        SciError refusal = answer.refusal;
        if (refusal != null) {
            throw new SciException(refusal, rule);
        }
    }

    private static final class Answer {
        private boolean here;
        private @Nullable SciError refusal;

        void come(Host process, @Nullable SciError why) {
            here = true;
            refusal = why;
            process.signal();
        }
    }

    /** What joins the nodes. */
    public static final class Fabric {
        private static final long PS_PER_SECOND = 1_000_000_000_000L;

        private final Scheduler scheduler;
        private final long latencyPs;
        private final long byteTimePs;
        private final LoopbackMail mail;
        private final Map<Integer, LoopbackSciNode> nodes = new HashMap<>();

        /**
         * @param latencyPs from one node to another, picoseconds, 1 or more
         * @param bytesPerSecond rate of DMA, 1 to 10^12
         */
        public Fabric(Scheduler scheduler, long latencyPs, long bytesPerSecond) {
            if (latencyPs < 1 || bytesPerSecond < 1 || bytesPerSecond > PS_PER_SECOND) {
                throw new IllegalArgumentException("a fabric must have a latency and a rate: latencyPs=" + latencyPs
                        + ", bytesPerSecond=" + bytesPerSecond);
            }
            this.scheduler = scheduler;
            this.latencyPs = latencyPs;
            this.byteTimePs = PS_PER_SECOND / bytesPerSecond;
            this.mail = new LoopbackMail(scheduler, "sci.control", latencyPs);
        }

        /**
         * SCIOpen for a process on a node.
         *
         * @param nodeId 0 to 0xFFEF; processes of one node share it
         */
        public SciDescriptor open(Host process, int nodeId) {
            return new LoopbackSisci(this, process, nodes.computeIfAbsent(nodeId, LoopbackSciNode::new));
        }

        /** Forgets every node with all that is on it and under way, for a rerun. Descriptors are opened anew. */
        public void reset() {
            mail.reset();
            nodes.values().forEach(LoopbackSciNode::stop);
            nodes.clear();
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

        LoopbackMail mail() {
            return mail;
        }
    }
}
