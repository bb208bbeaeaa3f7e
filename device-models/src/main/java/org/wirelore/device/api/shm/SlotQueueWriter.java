package org.wirelore.device.api.shm;

/**
 * One of the many writing ends of a queue. A slot is claimed, filled in and published; the reader sees it whole or not
 * at all. Writers never wait for each other. One that is held up between claim and publish holds up what was claimed
 * behind it, since the reader takes slots in the order of the claims, and damages nothing.
 *
 * <p>For one thread; each writer makes its own. Allocates nothing, takes no lock.
 */
public final class SlotQueueWriter {
    private static final long NOTHING = -1;

    private final SharedSegment segment;
    private final SlotQueueLayout layout;
    /** How far the reader was when this writer looked last. */
    private long knownHead;
    private long claimed = NOTHING;

    /**
     * A writer of a queue.
     *
     * @param segment the memory that all have mapped
     * @param layout where the queue lies in it; the same for all
     */
    public SlotQueueWriter(SharedSegment segment, SlotQueueLayout layout) {
        this.segment = segment;
        this.layout = layout;
    }

    /**
     * Takes the slot at the tail. It must be published.
     *
     * @return where in the segment the slot begins, whose first {@link SlotQueueLayout#MARK_BYTES} are the queue's; or
     *     -1 if there is no room now
     */
    public long claim() {
        if (claimed != NOTHING) {
            throw new IllegalStateException("a slot must be published before the next is claimed: number=" + claimed);
        }
        while (true) {
            long tail = segment.getLongAcquire(layout.tail());
            if (tail - knownHead >= layout.slots() && !findRoom(tail)) {
                return NOTHING;
            }
            if (segment.compareAndSetLong(layout.tail(), tail, tail + 1)) {
                claimed = tail;
                return layout.slot(tail);
            }
        }
    }

    /** Hands the claimed slot to the reader, after all that was stored before. */
    public void publish() {
        if (claimed == NOTHING) {
            throw new IllegalStateException("a slot must be claimed before it is published");
        }
        long number = claimed;
        claimed = NOTHING;
        segment.setRelease(layout.slot(number), SlotQueueLayout.mark(number));
    }

    /** {@return whether a claim would have found room just now} */
    public boolean hasRoom() {
        long tail = segment.getLongAcquire(layout.tail());
        return tail - knownHead < layout.slots() || findRoom(tail);
    }

    private boolean findRoom(long tail) {
        knownHead = segment.getLongAcquire(layout.head());
        return tail - knownHead < layout.slots();
    }
}
