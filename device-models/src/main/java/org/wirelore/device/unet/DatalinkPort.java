package org.wirelore.device.unet;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.FrameFilter;

/**
 * The kernel's half of one raw datalink: kernel buffers for frames that go out, and a receive queue of kernel buffers
 * for frames that came in. Positions count without end; a buffer's index is its position modulo the number of buffers.
 */
final class DatalinkPort implements StatePart {
    static final int RECEIVE_FRAMES = 64;
    /** Memory of all buffers. */
    static final int BYTES = (SendBuffers.FRAMES + RECEIVE_FRAMES) * SendBuffers.BUFFER_BYTES;

    final int type;
    final Host owner;
    /** Physical address of the buffers. */
    final int base;
    final SendBuffers sending;
    final List<Long> groups = new ArrayList<>();
    @Nullable
    FrameFilter filter;
    boolean isOpen = true;

    private final int[] receiveLengths = new int[RECEIVE_FRAMES];
    private long arrived;
    private long taken;

    long sent;
    long received;
    long filtered;
    long overrun;

    DatalinkPort(Host owner, int type, int base) {
        this.owner = owner;
        this.type = type;
        this.base = base;
        sending = new SendBuffers(base, true, owner::signal);
    }

    /** Whether a frame of this type and this destination is for this port. */
    boolean isAddressed(long destination, long mac) {
        return destination == mac || destination == Datalink.BROADCAST || groups.contains(destination);
    }

    boolean isFull() {
        return arrived - taken == RECEIVE_FRAMES;
    }

    boolean isReadable() {
        return arrived != taken;
    }

    int arrivalPlace() {
        return base + (SendBuffers.FRAMES + (int) (arrived % RECEIVE_FRAMES)) * SendBuffers.BUFFER_BYTES;
    }

    void arrive(int length) {
        receiveLengths[(int) (arrived++ % RECEIVE_FRAMES)] = length;
        received++;
        owner.signal();
    }

    int takePlace() {
        return base + (SendBuffers.FRAMES + (int) (taken % RECEIVE_FRAMES)) * SendBuffers.BUFFER_BYTES;
    }

    int takeLength() {
        return receiveLengths[(int) (taken % RECEIVE_FRAMES)];
    }

    void take() {
        taken++;
    }

    /** Whether the filter, if there is one, accepts a frame. Frames that it rejects are counted. */
    boolean passes(MemorySegment memory, long offset, int length) {
        FrameFilter present = filter;
        if (present == null || present.accept(memory, offset, length)) {
            return true;
        }
        filtered++;
        return false;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("type", type);
        visitor.part("sending", sending);
        visitor.field("untaken", arrived - taken);
        visitor.field("groups", groups.size());
        for (int i = 0; i < groups.size(); i++) {
            visitor.field("group", groups.get(i));
        }
    }
}
