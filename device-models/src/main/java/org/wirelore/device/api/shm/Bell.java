package org.wirelore.device.api.shm;

import java.lang.invoke.VarHandle;

/**
 * The word on which one process sleeps until another has something for it. No ring is lost: the sleeper arms the bell,
 * looks once more whether there is something, and only then sleeps; who has stored something for it rings.
 *
 * <p>Takes one 32-bit word, 0 when fresh.
 */
public final class Bell {
    private static final int ARMED = 1;
    private final SharedSegment segment;
    private final long offset;

    /**
     * A bell at a word of a segment; both sides make their own.
     *
     * @param segment the memory that both sides have mapped
     * @param offset of the word, a multiple of 4; best in a line of its own
     */
    public Bell(SharedSegment segment, long offset) {
        this.segment = segment;
        this.offset = offset;
    }

    /** The sleeper: from now on it wants to be woken. What others store after this is followed by a ring that wakes. */
    public void arm() {
        segment.setRelease(offset, ARMED);
        VarHandle.fullFence();
    }

    /**
     * The sleeper, armed: sleeps until a ring or {@code untilPs}, or shorter.
     *
     * @param untilPs as for {@link SharedSegment#awaitOnly}
     */
    public void sleep(long untilPs) {
        segment.awaitOnly(offset, ARMED, untilPs);
    }

    /** {@return the sleeper, which sleeps in its host: what signals the host at a ring} */
    public WordWatch watch() {
        return segment.watch(offset, ARMED);
    }

    /** {@return the sleeper, armed: whether no ring has come since} */
    public boolean isArmed() {
        return segment.getAcquire(offset) == ARMED;
    }

    /** The sleeper: is awake. */
    public void disarm() {
        segment.setRelease(offset, 0);
    }

    /** Called by a process that has stored something for the sleeper: wakes it if it sleeps or is about to. */
    public void ring() {
        VarHandle.fullFence();
        if (segment.getAcquire(offset) == ARMED && segment.compareAndSet(offset, ARMED, 0)) {
            segment.wake(offset);
        }
    }
}
