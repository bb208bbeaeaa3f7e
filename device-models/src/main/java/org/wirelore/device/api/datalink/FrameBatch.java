package org.wirelore.device.api.datalink;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Places in a process's memory for frames that one system call moves there. The places have one size and lie anywhere
 * in one memory. After a call, the first places hold the frames in the order of their arrival.
 */
public final class FrameBatch {
    private final MemorySegment memory;
    private final int placeBytes;
    private final long[] offsets;
    private final int[] lengths;
    private int places;
    private int frames;

    /**
     * A batch without places.
     *
     * @param memory holds all places
     * @param placeBytes room for one frame; what does not fit is cut off; 1 or more
     * @param placesMax 1 or more
     */
    public FrameBatch(MemorySegment memory, int placeBytes, int placesMax) {
        if (placeBytes < 1 || placesMax < 1) {
            throw new IllegalArgumentException("a batch must have places and room in them: placeBytes=" + placeBytes
                    + ", placesMax=" + placesMax);
        }
        this.memory = memory;
        this.placeBytes = placeBytes;
        offsets = new long[placesMax];
        lengths = new int[placesMax];
    }

    /** Forgets all places and frames. */
    public void clear() {
        places = 0;
        frames = 0;
    }

    /**
     * Adds a place.
     *
     * @param offset its first byte in the memory
     * @throws IndexOutOfBoundsException if the batch is full, or the place does not lie in the memory
     */
    public void addPlace(long offset) {
        Objects.checkFromIndexSize(offset, placeBytes, memory.byteSize());
        offsets[places] = offset;
        places++;
    }

    /** {@return whether a place is left for a frame} */
    public boolean hasPlace() {
        return frames < places;
    }

    /** {@return frames that are there} */
    public int frames() {
        return frames;
    }

    /**
     * Where a frame lies.
     *
     * @param frame 0 to {@link #frames()} - 1
     * @return its first byte in the memory
     */
    public long offset(int frame) {
        return offsets[frame];
    }

    /**
     * How long a frame is.
     *
     * @param frame 0 to {@link #frames()} - 1
     * @return bytes that the frame had, which may be more than its place holds
     */
    public int length(int frame) {
        return lengths[frame];
    }

    /** {@return the memory of all places} */
    public MemorySegment memory() {
        return memory;
    }

    /** {@return room in each place, bytes} */
    public int placeBytes() {
        return placeBytes;
    }

    /** {@return first byte of the place for the next frame} */
    public long nextOffset() {
        return offsets[frames];
    }

    /**
     * Says that the next frame lies in its place.
     *
     * @param length bytes that it has
     */
    public void add(int length) {
        lengths[frames++] = length;
    }
}
