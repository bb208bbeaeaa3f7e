package org.wirelore.device.api.shm;

/**
 * Two words through which two processes tell each other how far they are: each stores one of them and reads the other.
 * What a side stored anywhere before {@link #raise} is seen by the other side once {@link #seen} returns that value.
 *
 * <p>Takes {@value #BYTES} bytes, the two words in lines of their own that no prefetch joins. Fresh flags are 0.
 */
public final class FlagPair {
    /** What a pair takes up. */
    public static final int BYTES = 256;

    private final SharedSegment segment;
    private final long own;
    private final long other;

    /**
     * One side of two flags in a segment.
     *
     * @param segment the memory that both sides have mapped
     * @param offset first byte in the segment, a multiple of 64
     * @param side 0 or 1; the two processes take different ones
     */
    public FlagPair(SharedSegment segment, long offset, int side) {
        if (offset < 0 || offset % 64 != 0 || side < 0 || side > 1) {
            throw new IllegalArgumentException(
                    "a flag pair must begin at a line and have two sides: offset=" + offset + ", side=" + side);
        }
        this.segment = segment;
        this.own = offset + side * (BYTES / 2L);
        this.other = offset + (1 - side) * (BYTES / 2L);
    }

    /**
     * Tells the other side.
     *
     * @param value what the other side sees
     */
    public void raise(int value) {
        segment.setRelease(own, value);
    }

    /** {@return what the other side has signalled last} */
    public int seen() {
        return segment.getAcquire(other);
    }
}
