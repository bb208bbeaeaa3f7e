package org.wirelore.device.loopback.sci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.AdapterState;

/** A segment on its own node, whatever processes have a way to it. */
final class LoopbackSciSegment {
    private static final ValueLayout.OfInt BIG_ENDIAN = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final LoopbackSciNode node;
    private final int id;
    private final int sizeBytes;
    private final long address;
    private final List<LoopbackSegmentWay> ways = new ArrayList<>();
    private final List<LoopbackSciConnection> connections = new ArrayList<>();
    private final List<LoopbackSciInterrupt> flags = new ArrayList<>();
    private @Nullable MemorySegment memory;
    private AdapterState state = AdapterState.UNPREPARED;
    private boolean isShared;

    LoopbackSciSegment(LoopbackSciNode node, int id, int sizeBytes, long address, boolean isEmpty) {
        this.node = node;
        this.id = id;
        this.sizeBytes = sizeBytes;
        this.address = address;
        memory = isEmpty ? null : MemorySegment.ofArray(new int[(int) ((sizeBytes + 3L) / 4)]);
    }

    int id() {
        return id;
    }

    int sizeBytes() {
        return sizeBytes;
    }

    long address() {
        return address;
    }

    boolean hasMemory() {
        return memory != null;
    }

    MemorySegment memory() {
        MemorySegment found = memory;
        if (found == null) {
            throw new IllegalStateException("an empty segment must not be accessed: segmentId=" + id);
        }
        return found;
    }

    void supply(MemorySegment given) {
        memory = given;
    }

    AdapterState state() {
        return state;
    }

    void state(AdapterState next) {
        state = next;
    }

    boolean isShared() {
        return isShared;
    }

    void share() {
        isShared = true;
    }

    int connections() {
        return connections.size();
    }

    int ways() {
        return ways.size();
    }

    void add(LoopbackSegmentWay way) {
        ways.add(way);
    }

    /** A way ends; the last one takes the segment and what is still connected along. */
    void remove(LoopbackSegmentWay way, SegmentReason reason) {
        ways.remove(way);
        if (ways.isEmpty()) {
            state = AdapterState.UNPREPARED;
            node.remove(this);
            dismiss(true, reason);
        }
    }

    void dismiss(boolean isForced, SegmentReason reason) {
        List<LoopbackSciConnection> dismissed = List.copyOf(connections);
        if (isForced) {
            connections.clear();
        }
        for (LoopbackSciConnection connection : dismissed) {
            connection.onDismissed(isForced, reason);
        }
    }

    @Nullable
    SciError onConnect(LoopbackSciConnection connection) {
        if (state != AdapterState.AVAILABLE) {
            return SciError.CONNECTION_REFUSED;
        }
        connections.add(connection);
        report(SegmentReason.CONNECT, connection.fromNode().id());
        return null;
    }

    void onDisconnected(LoopbackSciConnection connection, SegmentReason reason) {
        if (connections.remove(connection)) {
            report(reason, connection.fromNode().id());
        }
    }

    void reportLink(LoopbackSciNode changed, SegmentReason reason) {
        for (LoopbackSciConnection connection : connections) {
            LoopbackSciNode from = connection.fromNode();
            if (!from.equals(node) && (from.equals(changed) || node.equals(changed))) {
                report(reason, from.id());
            }
        }
    }

    /** Stores or DMA have changed the memory: wakes the others that look at it. */
    void onStored(@Nullable Host by) {
        for (LoopbackSegmentWay way : ways) {
            if (!way.host().equals(by)) {
                way.host().signal();
            }
        }
        for (LoopbackSciConnection connection : connections) {
            if (connection.fromNode().equals(node) && !connection.host().equals(by)) {
                connection.host().signal();
            }
        }
    }

    void addFlag(LoopbackSciInterrupt flag) {
        flags.add(flag);
    }

    void removeFlag(LoopbackSciInterrupt flag) {
        flags.remove(flag);
    }

    int compareAndSet(long offset, int expected, int value) {
        int found = memory().get(BIG_ENDIAN, offset);
        if (found == expected) {
            memory().set(BIG_ENDIAN, offset, value);
        }
        return found;
    }

    /** Adds 1 to a word in big-endian order and gives what it was, in the host's order. */
    int fetchAndAdd(long offset) {
        int found = memory().get(BIG_ENDIAN, offset);
        memory().set(BIG_ENDIAN, offset, found + 1);
        return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? found : Integer.reverseBytes(found);
    }

    /** Triggers the interrupts at a range. */
    void trigger(long offset, long length, boolean isConditional) {
        for (LoopbackSciInterrupt flag : List.copyOf(flags)) {
            if (flag.isConditional() == isConditional && flag.offset() < offset + length
                    && flag.offset() + Integer.BYTES > offset) {
                flag.onTrigger();
            }
        }
    }

    private void report(SegmentReason reason, int nodeId) {
        for (LoopbackSegmentWay way : ways) {
            way.onEvent(reason, nodeId);
        }
    }
}
