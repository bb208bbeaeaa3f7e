package org.wirelore.device.api.shm;

/**
 * Where a queue of slots lies in a segment: many processes put into it, one takes out of it.
 *
 * <pre>
 *  offset + 0    tail: how many slots were ever claimed, 64 bits (a line of its own)
 *  offset + 128  head: how many slots the reader has given back, 64 bits (a line of its own)
 *  offset + 256  slots, a power of two of them
 *
 *  slot number n of all that are ever claimed lies at index n modulo their number:
 *  +0  mark: the low 32 bits of n + 1 once its content is there; before, what an earlier lap has left
 *  +4  content, the writer's
 * </pre>
 *
 * Words are in the host's byte order. A fresh queue is all zeros.
 *
 * @param offset first byte, a multiple of 64
 * @param slots a power of two, {@value #SLOTS_MIN} to {@value #SLOTS_MAX}
 * @param slotBytes of each: a multiple of 64, at least 64
 */
public record SlotQueueLayout(long offset, int slots, int slotBytes) {
    /** Fewest slots. */
    public static final int SLOTS_MIN = 4;
    /** Most slots. */
    public static final int SLOTS_MAX = 1 << 20;
    /** What the queue itself takes up of each slot. */
    public static final int MARK_BYTES = 4;

    private static final int LINE_BYTES = 64;
    private static final int WORD_BYTES = 2 * LINE_BYTES;

    /** Checks the sizes. */
    public SlotQueueLayout {
        if (offset < 0 || offset % LINE_BYTES != 0 || slots < SLOTS_MIN || slots > SLOTS_MAX
                || Integer.bitCount(slots) != 1 || slotBytes < LINE_BYTES || slotBytes % LINE_BYTES != 0) {
            throw new IllegalArgumentException("a queue must have a power of two of slots, of whole lines: offset="
                    + offset + ", slots=" + slots + ", slotBytes=" + slotBytes);
        }
    }

    /** {@return bytes of the segment that the queue takes up} */
    public long bytes() {
        return 2L * WORD_BYTES + slots * (long) slotBytes;
    }

    long tail() {
        return offset;
    }

    long head() {
        return offset + WORD_BYTES;
    }

    /** Where the slot with this number lies. */
    long slot(long number) {
        return offset + 2L * WORD_BYTES + (number & (slots - 1)) * slotBytes;
    }

    /** What its mark is once its content is there. */
    static int mark(long number) {
        return (int) (number + 1);
    }
}
