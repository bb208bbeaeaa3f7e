package org.wirelore.device.api.shm;

import java.lang.foreign.ValueLayout;

/** The emptying end of a lane. For one thread; allocates nothing, takes no lock. */
public final class LaneReader {
    private final SharedSegment segment;
    private final LaneLayout layout;
    private int buffer;
    private int bytes;

    /**
     * The one reader of a fresh lane.
     *
     * @param segment the memory that both sides have mapped
     * @param layout where the lane lies in it; the same at both sides
     */
    public LaneReader(SharedSegment segment, LaneLayout layout) {
        this.segment = segment;
        this.layout = layout;
    }

    /**
     * {@return whether a piece is there}
     *
     * @throws IllegalStateException if what is there can't be a piece: the writer is not one of ours
     */
    public boolean poll() {
        bytes = segment.getAcquire(layout.word(buffer));
        if (bytes < 0 || bytes > layout.bufferBytes()) {
            throw new IllegalStateException("a piece must fit its buffer: bytes=" + bytes + ", bufferBytes="
                    + layout.bufferBytes() + "; something else has written there");
        }
        return bytes > 0;
    }

    /** {@return the length of the piece that {@link #poll} has found} */
    public int bytes() {
        return bytes;
    }

    /** {@return what was given along} */
    public int note() {
        return segment.memory().get(ValueLayout.JAVA_INT, layout.word(buffer) + 4);
    }

    /** {@return where in the segment it lies} */
    public long data() {
        return layout.data(buffer);
    }

    /** Gives the buffer back and goes on to the next one. */
    public void release() {
        segment.setRelease(layout.word(buffer), 0);
        buffer = layout.after(buffer);
        bytes = 0;
    }
}
