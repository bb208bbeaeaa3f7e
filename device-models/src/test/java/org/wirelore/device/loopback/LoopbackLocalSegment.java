package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SegmentEvent;
import org.wirelore.device.api.sci.SegmentReason;

/** A segment on its own node. */
final class LoopbackLocalSegment implements LocalSegment {
    private final LoopbackSisci owner;
    private final int segmentId;
    private final int sizeBytes;
    private final boolean isPrivate;
    private final MemorySegment memory;
    private final LoopbackSciEvents events;
    private final List<LoopbackRemoteSegment> connections = new ArrayList<>();
    private boolean prepared;
    private boolean available;
    private boolean removed;
    private int uses;

    LoopbackLocalSegment(LoopbackSisci owner, int segmentId, int sizeBytes, boolean isPrivate) {
        this.owner = owner;
        this.segmentId = segmentId;
        this.sizeBytes = sizeBytes;
        this.isPrivate = isPrivate;
        this.memory = MemorySegment.ofArray(new int[(int) ((sizeBytes + 3L) / 4)]);
        this.events = new LoopbackSciEvents(owner);
    }

    @Override
    public int segmentId() {
        return segmentId;
    }

    @Override
    public int sizeBytes() {
        return sizeBytes;
    }

    @Override
    public void prepare(int adapter) throws SciException {
        check(adapter);
        prepared = true;
    }

    @Override
    public void setAvailable(int adapter) throws SciException {
        check(adapter);
        if (isPrivate) {
            throw new SciException(SciError.ILLEGAL_OPERATION,
                    "a private segment must stay so: sizeBytes=" + sizeBytes);
        }
        if (!prepared) {
            throw new SciException(SciError.SEGMENT_NOT_PREPARED,
                    "a segment must be prepared first: segmentId=" + segmentId);
        }
        available = true;
    }

    @Override
    public void setUnavailable(int adapter, int flags) throws SciException {
        check(adapter);
        if (!available) {
            throw new SciException(SciError.ILLEGAL_OPERATION, "the segment must be available: segmentId=" + segmentId);
        }
        available = false;
        boolean force = (flags & SciFlags.FORCE_DISCONNECT) != 0;
        if (force || (flags & SciFlags.NOTIFY) != 0) {
            for (LoopbackRemoteSegment connection : connections) {
                if (force) {
                    connection.cut();
                }
                owner.fabric().mail().post(() -> connection.onDisconnect(force));
            }
        }
        if (force) {
            connections.clear();
        }
    }

    @Override
    public SciMap map(int offset, int length) throws SciException {
        check(0);
        checkRange(offset, length, sizeBytes);
        uses++;
        return new LoopbackLocalMap(owner.process(), this, memory.asSlice(offset, length));
    }

    @Override
    public SegmentEvent waitForEvent(long timeoutMs) throws SciException {
        check(0);
        return events.waitFor(timeoutMs);
    }

    @Override
    public void remove() throws SciException {
        check(0);
        if (uses > 0 || !connections.isEmpty()) {
            throw new SciException(SciError.BUSY,
                    "a segment must not be in use: segmentId=" + segmentId + ", uses=" + uses
                            + ", connections=" + connections.size());
        }
        removed = true;
        owner.node().remove(this);
        owner.onGone();
    }

    boolean isPrivate() {
        return isPrivate;
    }

    boolean isPrepared() {
        return prepared && !removed;
    }

    MemorySegment memory() {
        return memory;
    }

    void use(int change) {
        uses += change;
    }

    /** Another node's stores or DMA have changed the memory. */
    void onStored() {
        owner.process().signal();
    }

    @Nullable
    SciError onConnect(LoopbackRemoteSegment connection) {
        if (!available) {
            return SciError.CONNECTION_REFUSED;
        }
        connections.add(connection);
        connection.connect(this);
        events.add(SegmentReason.CONNECT, connection.fromNodeId());
        return null;
    }

    void onDisconnected(LoopbackRemoteSegment connection) {
        if (connections.remove(connection)) {
            events.add(SegmentReason.DISCONNECT, connection.fromNodeId());
        }
    }

    static void checkRange(int offset, int length, int sizeBytes) throws SciException {
        if (offset < 0 || length < 1 || offset > sizeBytes - length) {
            throw new SciException(SciError.OUT_OF_RANGE, "a window must lie inside its segment: offset=" + offset
                    + ", length=" + length + ", sizeBytes=" + sizeBytes);
        }
        if ((offset & 3) != 0) {
            throw new SciException(SciError.OFFSET_ALIGNMENT, "a window must begin at a word: offset=" + offset);
        }
    }

    private void check(int adapter) throws SciException {
        owner.check(adapter);
        if (removed) {
            throw new SciException(SciError.ILLEGAL_PARAMETER,
                    "the segment must not be removed: segmentId=" + segmentId);
        }
    }
}
