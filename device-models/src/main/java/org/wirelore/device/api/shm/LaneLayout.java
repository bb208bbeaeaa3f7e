package org.wirelore.device.api.shm;

/**
 * Where a lane lies in a segment: a row of buffers for the pieces of long messages, filled by one process and emptied
 * by another, in turn.
 *
 * <pre>
 *  offset + i * (64 + bufferBytes):
 *  +0   0 if buffer i is empty; otherwise the bytes of the piece that is there
 *  +4   a word that goes with the piece
 *  +64  the buffer
 * </pre>
 *
 * Words are 32-bit, in the host's byte order. A fresh lane has all of its words zero.
 *
 * @param offset first byte, a multiple of 64
 * @param buffers 1 or more
 * @param bufferBytes of each buffer: a multiple of 64, at least 64
 */
public record LaneLayout(long offset, int buffers, int bufferBytes) {
    private static final int LINE_BYTES = 64;

    /** Checks the sizes. */
    public LaneLayout {
        if (offset < 0 || offset % LINE_BYTES != 0 || buffers < 1 || bufferBytes < LINE_BYTES
                || bufferBytes % LINE_BYTES != 0) {
            throw new IllegalArgumentException("a lane must have buffers of whole lines: offset=" + offset
                    + ", buffers=" + buffers + ", bufferBytes=" + bufferBytes);
        }
    }

    /** {@return bytes of the segment that the lane takes up} */
    public long bytes() {
        return buffers * (long) (LINE_BYTES + bufferBytes);
    }

    long word(int buffer) {
        return offset + buffer * (long) (LINE_BYTES + bufferBytes);
    }

    long data(int buffer) {
        return word(buffer) + LINE_BYTES;
    }

    int after(int buffer) {
        return buffer + 1 == buffers ? 0 : buffer + 1;
    }
}
