package org.wirelore.device.api.shm;

import java.lang.foreign.ValueLayout;

/** The filling end of a lane. For one thread; allocates nothing, takes no lock. */
public final class LaneWriter {
    private final SharedSegment segment;
    private final LaneLayout layout;
    private int buffer;

    /**
     * The one writer of a fresh lane.
     *
     * @param segment the memory that both sides have mapped
     * @param layout where the lane lies in it; the same at both sides
     */
    public LaneWriter(SharedSegment segment, LaneLayout layout) {
        this.segment = segment;
        this.layout = layout;
    }

    /** {@return where in the segment the next piece goes, or -1 if no buffer is empty now} */
    public long claim() {
        return segment.getAcquire(layout.word(buffer)) == 0 ? layout.data(buffer) : -1;
    }

    /**
     * Hands the piece over, after all that was stored before. Only after a {@link #claim} that succeeded.
     *
     * @param bytes 1 to {@link LaneLayout#bufferBytes}
     * @param note goes with it
     */
    public void commit(int bytes, int note) {
        if (bytes < 1 || bytes > layout.bufferBytes()) {
            throw new IllegalArgumentException(
                    "a piece must fit its buffer: bytes=" + bytes + ", bufferBytes=" + layout.bufferBytes());
        }
        long word = layout.word(buffer);
        segment.memory().set(ValueLayout.JAVA_INT, word + 4, note);
        segment.setRelease(word, bytes);
        buffer = layout.after(buffer);
    }
}
