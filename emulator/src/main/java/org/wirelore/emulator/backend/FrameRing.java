package org.wirelore.emulator.backend;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Hands frames from one thread to one other. All memory is there from the start; no call blocks, takes a lock or
 * allocates.
 *
 * <p>One thread may offer and one may poll. A frame is seen whole or not at all.
 */
public final class FrameRing {
    private static final VarHandle HEAD;
    private static final VarHandle TAIL;
    private static final int CELL_BYTES = 64;
    private static final int SLOTS_MAX = 1 << 16;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HEAD = lookup.findVarHandle(FrameRing.class, "head", long.class);
            TAIL = lookup.findVarHandle(FrameRing.class, "tail", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int[] lengths;
    private final long slotBytes;
    private final int frameBytesMax;
    private final MemorySegment memory;
    private long head;
    private long tail;

    /**
     * An empty ring.
     *
     * @param slots frames that fit, a power of two up to 65,536
     * @param frameBytesMax longest of them, bytes
     */
    public FrameRing(int slots, int frameBytesMax) {
        if (slots < 1 || slots > SLOTS_MAX || Integer.bitCount(slots) != 1 || frameBytesMax < 1) {
            throw new IllegalArgumentException("a ring must have a power of two of slots up to " + SLOTS_MAX
                    + " for frames of at least a byte: slots=" + slots + ", frameBytesMax=" + frameBytesMax);
        }
        this.frameBytesMax = frameBytesMax;
        lengths = new int[slots];
        slotBytes = (frameBytesMax + CELL_BYTES - 1L) / CELL_BYTES * CELL_BYTES;
        memory = Arena.ofAuto().allocate(slots * slotBytes, CELL_BYTES);
    }

    /**
     * Puts a frame in.
     *
     * @param length 0 to the longest that fits
     * @return false if there is no room now
     */
    public boolean offer(MemorySegment from, long offset, int length) {
        if (length < 0 || length > frameBytesMax) {
            throw new IllegalArgumentException(
                    "a frame must fit its slot: length=" + length + ", frameBytesMax=" + frameBytesMax);
        }
        long at = tail;
        if (at - (long) HEAD.getAcquire(this) == lengths.length) {
            return false;
        }
        int slot = (int) at & (lengths.length - 1);
        MemorySegment.copy(from, offset, memory, slot * slotBytes, length);
        lengths[slot] = length;
        TAIL.setRelease(this, at + 1);
        return true;
    }

    /**
     * Takes the oldest frame out.
     *
     * @param into room for the longest frame from {@code offset}
     * @return its length, or {@link FramePort#NONE}
     */
    public int poll(MemorySegment into, long offset) {
        long at = head;
        if (at == (long) TAIL.getAcquire(this)) {
            return FramePort.NONE;
        }
        int slot = (int) at & (lengths.length - 1);
        int length = lengths[slot];
        MemorySegment.copy(memory, slot * slotBytes, into, offset, length);
        HEAD.setRelease(this, at + 1);
        return length;
    }

    /** Whether nothing is there to poll; for the polling thread. */
    public boolean isEmpty() {
        return head == (long) TAIL.getAcquire(this);
    }
}
