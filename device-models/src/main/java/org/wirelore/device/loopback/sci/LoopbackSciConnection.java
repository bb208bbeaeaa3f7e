package org.wirelore.device.loopback.sci;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.ConnectionPort;
import org.wirelore.device.sisci.spi.MemoryWindow;
import org.wirelore.device.sisci.spi.WindowPort;

/** A connection to a segment, seen from the node that uses it. */
final class LoopbackSciConnection implements ConnectionPort {
    private static final int OVER_THE_ADAPTER = SciFlags.NO_MEMORY_LOOPBACK_MAP | SciFlags.LOCK_OPERATION
            | SciFlags.CONDITIONAL_INTERRUPT_MAP | SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP;
    private static final long SILENCE_PS = 1_000_000_000L;

    private final LoopbackSciAdapter adapter;
    private final int nodeId;
    private final Listener listener;
    private final LoopbackSciPath path;
    private @Nullable LoopbackSciSegment segment;
    private int base;
    private int sizeBytes;
    private boolean isCut;
    private boolean isEnded;

    LoopbackSciConnection(LoopbackSciAdapter adapter, int nodeId, Listener listener) {
        this.adapter = adapter;
        this.nodeId = nodeId;
        this.listener = listener;
        path = new LoopbackSciPath(adapter, this);
    }

    /** Asks for a segment, and answers. */
    void connect(int segmentId) {
        LoopbackSciNode node = adapter.node();
        LoopbackSciFabric fabric = node.fabric();
        LoopbackSciNode target = fabric.find(nodeId);
        if (!node.isUp() || target == null) {
            SciError refusal = node.isUp() ? SciError.NO_SUCH_NODEID : SciError.NO_LINK_ACCESS;
            fabric.mail().post(() -> answer(refusal));
            return;
        }
        fabric.mail().post(() -> {
            SciError refusal = target.isUp() ? target.judgeConnect() : SciError.NODE_NOT_RESPONDING;
            LoopbackSciSegment found = target.segment(segmentId);
            if (refusal == null && !isEnded) {
                refusal = found == null ? SciError.NO_SUCH_SEGMENT : found.onConnect(this);
            }
            if (refusal == null && found != null) {
                bind(found, 0, found.sizeBytes());
            }
            SciError status = refusal == null ? SciError.OK : refusal;
            long silencePs = status == SciError.NODE_NOT_RESPONDING ? SILENCE_PS : 0;
            fabric.mail().post(fabric.scheduler().now() + fabric.latencyPs() + silencePs, () -> answer(status));
        });
    }

    void bind(LoopbackSciSegment to, int offset, int size) {
        segment = to;
        base = offset;
        sizeBytes = size;
    }

    LoopbackSciNode fromNode() {
        return adapter.node();
    }

    Host host() {
        return adapter.host();
    }

    LoopbackSciSegment segment() {
        return Objects.requireNonNull(segment);
    }

    int base() {
        return base;
    }

    int nodeId() {
        return nodeId;
    }

    /** Whether what is on the way now does not get in. */
    boolean isBroken() {
        LoopbackSciNode target = adapter.node().fabric().find(nodeId);
        boolean isApart = target != null && !target.equals(adapter.node())
                && (!target.isUp() || !adapter.node().isUp());
        return isCut || isApart;
    }

    /** The owner asks to leave, or no longer lets anything in. */
    void onDismissed(boolean isForced, SegmentReason reason) {
        isCut |= isForced;
        SciError status = isForced && reason == SegmentReason.DISCONNECT ? SciError.NOT_CONNECTED : SciError.OK;
        adapter.node().fabric().mail().post(() -> {
            if (!isEnded) {
                listener.onEvent(reason, status);
            }
        });
    }

    void reportLink(LoopbackSciNode changed, SegmentReason reason) {
        LoopbackSciNode own = adapter.node();
        boolean isOver = own.id() != nodeId && (own.equals(changed) || changed.id() == nodeId);
        if (isOver && segment != null && !isCut) {
            listener.onEvent(reason, SciError.OK);
        }
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public WindowPort map(long offset, long size, int flags) throws SciException {
        if (nodeId == adapter.nodeId() && (flags & OVER_THE_ADAPTER) == 0) {
            LoopbackSciSegment own = segment();
            return new MemoryWindow(host(), own.memory().asSlice(base + offset, size), () -> own.onStored(host()));
        }
        return new LoopbackSciWindow(path, (int) (base + offset), flags);
    }

    @Override
    public long ioAddress() {
        return segment().address() + base;
    }

    @Override
    public void disconnect() {
        disconnect(SegmentReason.DISCONNECT);
    }

    void disconnect(SegmentReason reason) {
        if (!isEnded) {
            isEnded = true;
            adapter.remove(this);
            LoopbackSciSegment connected = segment;
            if (connected != null) {
                adapter.node().fabric().mail().post(() -> connected.onDisconnected(this, reason));
            }
        }
    }

    private void answer(SciError status) {
        if (!isEnded) {
            listener.onAnswer(status);
        } else if (status == SciError.OK && segment != null) {
            segment.onDisconnected(this, SegmentReason.DISCONNECT);
        }
    }
}
