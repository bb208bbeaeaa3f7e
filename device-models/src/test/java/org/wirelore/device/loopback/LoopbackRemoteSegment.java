package org.wirelore.device.loopback;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SegmentEvent;
import org.wirelore.device.api.sci.SegmentReason;

/** A connection to a segment, seen from the node that uses it. */
final class LoopbackRemoteSegment implements RemoteSegment {
    private final LoopbackSisci user;
    private final int nodeId;
    private final LoopbackSciEvents events;
    private final LoopbackSciPath path;
    private @Nullable LoopbackLocalSegment segment;
    private boolean cut;
    private boolean lost;
    private boolean disconnected;
    private int uses;

    LoopbackRemoteSegment(LoopbackSisci user, int nodeId) {
        this.user = user;
        this.nodeId = nodeId;
        events = new LoopbackSciEvents(user);
        path = new LoopbackSciPath(user, this);
    }

    @Override
    public int sizeBytes() {
        return segment().sizeBytes();
    }

    @Override
    public SciMap map(int offset, int length) throws SciException {
        check();
        if (lost) {
            throw new SciException(SciError.NOT_CONNECTED, "the connection must not be lost: nodeId=" + nodeId);
        }
        LoopbackLocalSegment.checkRange(offset, length, sizeBytes());
        uses++;
        return new LoopbackRemoteMap(user.process(), this, path, offset, length);
    }

    @Override
    public SegmentEvent waitForEvent(long timeoutMs) throws SciException {
        check();
        return events.waitFor(timeoutMs);
    }

    @Override
    public void disconnect() throws SciException {
        check();
        if (uses > 0) {
            throw new SciException(SciError.BUSY,
                    "a connection must not be in use: nodeId=" + nodeId + ", uses=" + uses);
        }
        disconnected = true;
        user.fabric().mail().post(() -> segment().onDisconnected(this));
        user.onGone();
    }

    LoopbackLocalSegment segment() {
        return Objects.requireNonNull(segment);
    }

    int fromNodeId() {
        return user.node().id();
    }

    void use(int change) {
        uses += change;
    }

    void connect(LoopbackLocalSegment to) {
        segment = to;
    }

    /** The owner no longer lets anything in. */
    void cut() {
        cut = true;
    }

    boolean isCut() {
        return cut;
    }

    /** The owner's invitation to leave, or the news that it has cut the connection, is here. */
    void onDisconnect(boolean forced) {
        lost |= forced;
        if (!disconnected) {
            events.add(SegmentReason.DISCONNECT, nodeId);
        }
    }

    /** Whether this side knows that the connection is lost for good. */
    boolean isLost() {
        return lost;
    }

    boolean isDisconnected() {
        return disconnected;
    }

    private void check() throws SciException {
        user.check(0);
        if (disconnected) {
            throw new SciException(SciError.ILLEGAL_PARAMETER, "the segment must be connected: nodeId=" + nodeId);
        }
    }
}
