package org.wirelore.device.api.shm;

/**
 * The one reading end of a queue. A slot is looked at where it lies and then released. Room goes back to the writers a
 * quarter of the queue at a time. For one thread; allocates nothing, takes no lock.
 */
public final class SlotQueueReader {
    private final SharedSegment segment;
    private final SlotQueueLayout layout;
    private final int batch;
    private long number;
    private long givenBack;
    /** Where slot {@link #number} lies, and its mark once it is published. */
    private long slot;
    private int mark;

    /**
     * The reader of a fresh queue.
     *
     * @param segment the memory that all have mapped
     * @param layout where the queue lies in it; the same for all
     */
    public SlotQueueReader(SharedSegment segment, SlotQueueLayout layout) {
        this.segment = segment;
        this.layout = layout;
        this.batch = layout.slots() / 4;
        this.slot = layout.slot(0);
        this.mark = SlotQueueLayout.mark(0);
    }

    /** {@return whether the next slot is published} It stays the same one until it is released. */
    public boolean poll() {
        return segment.getAcquire(slot) == mark;
    }

    /** {@return where in the segment the slot that {@link #poll} has found begins} */
    public long at() {
        return slot;
    }

    /**
     * Goes on to the next slot; this one's memory may be overwritten from now on.
     *
     * @return whether the writers have more room than before, as they see it
     */
    public boolean release() {
        number++;
        slot = layout.slot(number);
        mark = SlotQueueLayout.mark(number);
        if (number - givenBack < batch) {
            return false;
        }
        givenBack = number;
        segment.setLongRelease(layout.head(), number);
        return true;
    }
}
