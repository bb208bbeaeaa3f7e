package org.wirelore.device.unet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.endpoint.EndpointState;
import org.wirelore.device.endpoint.Upcalls;

/**
 * The part of one endpoint that the kernel and the user's library share: the communication segment in the host's memory
 * and each side's positions in the queues (U-Net, SOSP'95, section 3.1).
 *
 * <pre>
 *   base         buffer area            areaBytes
 *   sends        send entries           channel, length, offset or INLINE or GATHERED, pieces, then 64 bytes: the
 *                                       inline message, or offset and length of each piece
 *   receives     receive entries        channel, length, offset or INLINE, 0, then 64 bytes: the inline message, or
 *                                       the offsets of all buffers
 *   frees        free entries           offset
 * </pre>
 */
final class EndpointQueues extends EndpointState {
    private static final int ENTRY_HEAD_BYTES = 16;
    private static final int ENTRY_BYTES = ENTRY_HEAD_BYTES + Reception.INLINE_BYTES;
    /** Lines of the processor's cache; segments begin on one. */
    private static final int ALIGNMENT = 32;

    final Host owner;
    final int base;
    final MemorySegment area;
    private final PhysicalMemory memory;
    private final Cost upcall;
    private final int sends;
    private final int receives;
    private final int frees;

    /** The kernel's position in the send queue. Some of the entries that it has taken are not complete. */
    long taken;
    /** Transmit slots whose data lies in the area: oldest and newest not seen complete, or -1. */
    int oldestSlot = -1;
    int newestSlot = -1;
    /** Transmit slots that the kernel has not reclaimed. The segment is held until there is none. */
    int inFlight;
    /** The endpoint is in the transmit ring's line. */
    boolean isWaiting;
    /** The owner waits for the next completion. */
    boolean wantsCompletion;

    boolean isOpen = true;
    final Upcalls upcalls;

    long sent;
    /** What the owner saw when it last asked for completions that were not there; -1: it has not. */
    long lookedAtCompleted = -1;
    long lookedAtPushed = -1;

    /** @param base of {@link #bytes} of the host's memory */
    EndpointQueues(EndpointConfig config, Host owner, PhysicalMemory memory, int base) {
        super(config);
        this.owner = owner;
        this.memory = memory;
        this.base = base;
        upcalls = new Upcalls(config.receiveEntries());
        upcall = owner.cost(UNetCosts.UPCALL);
        area = memory.segment(base, config.areaBytes());
        sends = base + aligned(config.areaBytes());
        receives = sends + config.sendEntries() * ENTRY_BYTES;
        frees = receives + config.receiveEntries() * ENTRY_BYTES;
    }

    /** The size of the segment of such an endpoint. */
    static int bytes(EndpointConfig config) {
        long bytes = (long) aligned(config.areaBytes())
                + (long) (config.sendEntries() + config.receiveEntries()) * ENTRY_BYTES + config.freeEntries() * 4L;
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    static int alignment() {
        return ALIGNMENT;
    }

    private static int aligned(int bytes) {
        return (int) Math.min(bytes + (ALIGNMENT - 1L) & -ALIGNMENT, Integer.MAX_VALUE - ALIGNMENT);
    }

    /** The physical address of the send entry at a position. */
    int sendEntry(long position) {
        return sends + (int) (position % config.sendEntries()) * ENTRY_BYTES;
    }

    /** The physical address of the receive entry at a position. */
    int receiveEntry(long position) {
        return receives + (int) (position % config.receiveEntries()) * ENTRY_BYTES;
    }

    /** The physical address of an entry's inline message. */
    static int inlineData(int entry) {
        return entry + ENTRY_HEAD_BYTES;
    }

    void fillEntry(int entry, int channel, int length, int offset) {
        memory.writeInt(entry, channel);
        memory.writeInt(entry + 4, length);
        memory.writeInt(entry + 8, offset);
    }

    int channelOf(int entry) {
        return memory.readInt(entry);
    }

    int lengthOf(int entry) {
        return memory.readInt(entry + 4);
    }

    int offsetOf(int entry) {
        return memory.readInt(entry + 8);
    }

    void fillPiece(int entry, int index, int offset, int length) {
        memory.writeInt(pieceAt(entry, index), offset);
        memory.writeInt(pieceAt(entry, index) + 4, length);
    }

    void setPieces(int entry, int pieces) {
        memory.writeInt(entry + 12, pieces);
    }

    /** How many pieces a send entry has; whatever the owner has written there. */
    int piecesOf(int entry) {
        return memory.readInt(entry + 12);
    }

    int pieceOffset(int entry, int index) {
        return memory.readInt(pieceAt(entry, index));
    }

    int pieceLength(int entry, int index) {
        return memory.readInt(pieceAt(entry, index) + 4);
    }

    private static int pieceAt(int entry, int index) {
        return entry + ENTRY_HEAD_BYTES + index * 8;
    }

    void setBuffer(int entry, int index, int offset) {
        memory.writeInt(entry + ENTRY_HEAD_BYTES + index * 4, offset);
    }

    int bufferOf(int entry, int index) {
        return memory.readInt(entry + ENTRY_HEAD_BYTES + index * 4);
    }

    @Override
    protected int freeEntry(int index) {
        return memory.readInt(frees + index * 4);
    }

    @Override
    protected void setFreeEntry(int index, int offset) {
        memory.writeInt(frees + index * 4, offset);
    }

    /** One more message is on the receive queue. */
    void onArrived() {
        arrived++;
        if (upcalls.onArrived(arrived - polled)) {
            owner.interrupt(upcalls, upcall);
        } else {
            owner.signal();
        }
    }

    /** What stands for an endpoint in the state of others: its place in memory, or 0 for none. */
    static int identity(@Nullable EndpointQueues endpoint) {
        return endpoint == null ? 0 : endpoint.base;
    }

    /** The whole state of the endpoint, apart from the bytes in the segment. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("base", base);
        super.visit(visitor);
        visitor.field("isOpen", isOpen);
        visitor.field("taken", taken);
        visitor.field("oldestSlot", oldestSlot);
        visitor.field("newestSlot", newestSlot);
        visitor.field("inFlight", inFlight);
        visitor.field("isWaiting", isWaiting);
        visitor.field("wantsCompletion", wantsCompletion);
        visitor.part("upcalls", upcalls);
        visitor.field("lookedAtCompleted", lookedAtCompleted);
        visitor.field("lookedAtPushed", lookedAtPushed);
    }

    /** Adds what has arrived and was not polled; false if that is not in the queue itself, or upcalls may be due. */
    boolean hashArrived(StateKey key) {
        boolean isWhole = true;
        for (long position = polled; position < arrived; position++) {
            int entry = receiveEntry(position);
            key.add(channelOf(entry));
            key.add(lengthOf(entry));
            isWhole &= offsetOf(entry) == INLINE;
            for (int i = 0; i < Reception.INLINE_BYTES; i += Integer.BYTES) {
                key.add(i < lengthOf(entry) ? memory.readInt(inlineData(entry) + i) : 0);
            }
        }
        return isWhole;
    }
}
