package org.wirelore.device.unet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * Kernel buffers for whole frames that go out, used in turn: those of a process's raw datalink or of a client in the
 * kernel. Their number is ours. Positions count without end; a buffer's index is its position modulo the number of
 * buffers.
 */
final class SendBuffers implements StatePart {
    static final int FRAMES = 32;
    static final int BUFFER_BYTES = 1536;
    /** Memory of all buffers. */
    static final int BYTES = FRAMES * BUFFER_BYTES;

    /** Whether the driver charges for descriptors; a client in the kernel has paid before. */
    final boolean isCharged;
    private final int base;
    private final Runnable onRoom;
    private final int[] lengths = new int[FRAMES];
    private long written;
    private long handed;
    private long completed;
    private boolean wantsRoom;

    /**
     * @param base physical address of the buffers
     * @param onRoom runs when there is room again after {@link #wantRoom}
     */
    SendBuffers(int base, boolean isCharged, Runnable onRoom) {
        this.base = base;
        this.isCharged = isCharged;
        this.onRoom = onRoom;
    }

    /** What tells buffers of one driver apart in its state; 0 for none. */
    static int identity(@Nullable SendBuffers buffers) {
        return buffers == null ? 0 : buffers.base;
    }

    boolean hasRoom() {
        return written - completed < FRAMES;
    }

    void wantRoom() {
        wantsRoom = true;
    }

    /** Physical address of the buffer that the next frame goes into. */
    int writePlace() {
        return base + (int) (written % FRAMES) * BUFFER_BYTES;
    }

    void write(int length) {
        lengths[(int) (written++ % FRAMES)] = length;
    }

    int handPlace() {
        return base + (int) (handed % FRAMES) * BUFFER_BYTES;
    }

    int handLength() {
        return lengths[(int) (handed % FRAMES)];
    }

    /** Marks the oldest waiting frame as handed to the card. Returns whether its completion should interrupt. */
    boolean hand() {
        handed++;
        return handed % (FRAMES / 2) == 0;
    }

    /** The oldest frame has left its buffer. */
    void onSent() {
        handed = Math.max(handed, completed + 1);
        completed++;
        if (wantsRoom) {
            wantsRoom = false;
            onRoom.run();
        }
    }

    /** Frames that have not left. */
    int inFlight() {
        return (int) (written - completed);
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("unsent", written - completed);
        visitor.field("unhanded", written - handed);
        visitor.field("written", written % FRAMES);
        for (long position = completed; position < written; position++) {
            visitor.field("length", lengths[(int) (position % FRAMES)]);
        }
        visitor.field("wantsRoom", wantsRoom);
    }
}
