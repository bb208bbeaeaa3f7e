package org.wirelore.device.unet;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.mbuf.Mbufs;

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
    /** Where frames lie instead of the buffers, one mbuf each; null for none. */
    private final @Nullable Mbufs mbufs;
    private final int[] places = new int[FRAMES];
    private int claimed;
    private final int[] lengths = new int[FRAMES];
    private final boolean[] isWithdrawn = new boolean[FRAMES];
    private final long[] departuresPs = new long[FRAMES];
    private long written;
    private long handed;
    private long completed;
    private boolean wantsRoom;

    /**
     * @param base physical address of the buffers
     * @param onRoom runs when there is room again after {@link #wantRoom}
     * @param mbufs hold the frames instead; null for none
     */
    SendBuffers(int base, boolean isCharged, Runnable onRoom, @Nullable Mbufs mbufs) {
        this.mbufs = mbufs;
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

    /** Whether there is room for the longest frame; if not, its user waits for some from now on. */
    boolean isOpen() {
        boolean isOpen = hasRoom() && (mbufs == null || mbufs.holds(BUFFER_BYTES));
        if (!isOpen) {
            wantRoom();
        }
        return isOpen;
    }

    void wantRoom() {
        wantsRoom = true;
        if (mbufs != null) {
            mbufs.whenFree(onRoom);
        }
    }

    /** Takes the memory for the next frame, until {@link #write} or {@link #unclaim}; false if there is none. */
    boolean claim(int length) {
        if (mbufs == null) {
            return true;
        }
        mbufs.chargeTake(length);
        claimed = mbufs.take(length);
        return claimed != Mbufs.NONE;
    }

    /** The frame for which memory was taken does not leave. */
    void unclaim() {
        free(claimed);
    }

    private void free(int place) {
        if (mbufs != null) {
            mbufs.chargeFree();
            mbufs.free(place);
        }
    }

    /** Physical address of the memory that the next frame goes into. */
    int writePlace() {
        return mbufs == null ? base + (int) (written % FRAMES) * BUFFER_BYTES : claimed;
    }

    void write(int length) {
        places[(int) (written % FRAMES)] = writePlace();
        isWithdrawn[(int) (written % FRAMES)] = false;
        lengths[(int) (written++ % FRAMES)] = length;
    }

    /** Position of the frame that was written last, or -1. */
    long last() {
        return written - 1;
    }

    /** When a frame has left, as far as the driver has seen it, or {@link Host#FOREVER}; 0 if that is long ago. */
    long departurePs(long frame) {
        if (frame >= completed) {
            return Host.FOREVER;
        }
        return frame < 0 || frame + FRAMES < written ? 0 : departuresPs[(int) (frame % FRAMES)];
    }

    /** Whether the card has not got a frame, which then never leaves. */
    boolean withdraw(long frame) {
        if (frame < handed || frame >= written || isWithdrawn[(int) (frame % FRAMES)]) {
            return false;
        }
        isWithdrawn[(int) (frame % FRAMES)] = true;
        free(places[(int) (frame % FRAMES)]);
        return true;
    }

    private boolean isNextWithdrawn(long position) {
        return position < written && isWithdrawn[(int) (position % FRAMES)];
    }

    int handPlace() {
        return places[(int) (handed % FRAMES)];
    }

    int handLength() {
        return lengths[(int) (handed % FRAMES)];
    }

    /**
     * Marks the oldest waiting frame as handed to the card. Returns whether its completion should interrupt, as a
     * process may ask when it has left.
     */
    boolean hand() {
        handed++;
        skipWithdrawn();
        return isCharged || mbufs != null || handed % (FRAMES / 2) == 0;
    }

    /** Nothing is to be handed over before the next frame that was not withdrawn. */
    void skipWithdrawn() {
        while (isNextWithdrawn(handed)) {
            handed++;
        }
        while (completed < handed && isNextWithdrawn(completed)) {
            completed++;
        }
    }

    /** The oldest frame has left its buffer. */
    void onSent(long nowPs) {
        handed = Math.max(handed, completed + 1);
        departuresPs[(int) (completed % FRAMES)] = nowPs;
        free(places[(int) (completed % FRAMES)]);
        completed++;
        skipWithdrawn();
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
            if (mbufs != null) {
                visitor.field("place", places[(int) (position % FRAMES)]);
            }
        }
        visitor.field("wantsRoom", wantsRoom);
    }

    /**
     * The frames of datalinks that wait for the card, in the order in which they were sent, and how many of them the
     * card may have at a time: a driver that gives it one after the other leaves it time to hear others in between.
     */
    static final class Line implements StatePart {
        /** One entry for each frame. */
        private final ArrayDeque<SendBuffers> frames = new ArrayDeque<>();
        private final int outstandingMax;
        private int outstanding;

        /** @param outstandingMax frames that the card may have; 0: as many as its ring holds */
        Line(int outstandingMax) {
            this.outstandingMax = outstandingMax;
        }

        /** Whether each completion must interrupt, since another frame may wait for it. */
        boolean isLimited() {
            return outstandingMax > 0;
        }

        void add(SendBuffers port) {
            frames.add(port);
        }

        /** Whose frame is next, if the card may have it now. */
        @Nullable
        SendBuffers peek() {
            return outstandingMax > 0 && outstanding >= outstandingMax ? null : frames.peek();
        }

        /** Takes that frame for the card. */
        @Nullable
        SendBuffers poll() {
            SendBuffers next = peek();
            if (next != null) {
                frames.remove();
                outstanding++;
            }
            return next;
        }

        /** The card has done with a frame. */
        void finished() {
            outstanding--;
        }

        /** A frame of this port, the last one in line, will not be sent. */
        void withdraw(SendBuffers port) {
            frames.removeLastOccurrence(port);
        }

        /** Takes a frame that will not be sent, whether or not the card may have it. */
        @Nullable
        SendBuffers discard() {
            return frames.poll();
        }

        void clear() {
            frames.clear();
            outstanding = 0;
        }

        @Override
        public void visit(StateVisitor visitor) {
            visitor.field("frames", frames.size());
            for (SendBuffers each : frames) {
                visitor.field("frame", SendBuffers.identity(each));
            }
            if (outstandingMax > 0) {
                visitor.field("outstanding", outstanding);
            }
        }
    }
}
