package org.wirelore.adi.fmp;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Copies;

/**
 * The temporary area of a process: memory of its own, into which it moves messages that have arrived and that it can't
 * take yet, so that those who send to it find room (paper, section 2.4, figure 6). Here it is bounded.
 *
 * <p>Messages are taken out in the order of their arrival, or so that each sender's keep their order: those that can't
 * be taken are passed over ({@link #skip}). Memory is kept for later messages.
 */
final class TemporaryArea implements FmpArrivals {
    /** What a message counts beside its payload. */
    static final int ENVELOPE_BYTES = 64;

    private static final int SIZES = 32;
    private static final int SMALLEST_LOG = 6;

    private final long bytesMax;
    private final @Nullable Held[] spare = new @Nullable Held[SIZES];
    private @Nullable Held oldest;
    private @Nullable Held newest;
    /** The message that {@link #poll} looks at, and the one before it. */
    private @Nullable Held current;
    private @Nullable Held before;
    private boolean isPassed;
    private long bytes;
    private long mostBytes;
    private long moved;

    TemporaryArea(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    boolean isEmpty() {
        return oldest == null;
    }

    /** Memory of the messages that are here, bytes. */
    long bytes() {
        return bytes;
    }

    /** The most that it ever was. */
    long mostBytes() {
        return mostBytes;
    }

    /** Messages that were ever moved here. */
    long moved() {
        return moved;
    }

    boolean hasRoom(FmpHeader header) {
        return bytes + ENVELOPE_BYTES + header.bytes <= bytesMax;
    }

    /** Moves the message that the channel's poll has found here. The channel releases it; the caller pays. */
    void move(FmpArrivals from) {
        FmpHeader header = from.header();
        Held held = take(header.bytes);
        held.header.copy(header);
        int done = 0;
        while (from.nextStretch()) {
            Copies.copy(from.data(), from.at(), held.memory, done, from.stretchBytes());
            done += from.stretchBytes();
        }
        if (newest == null) {
            oldest = held;
        } else {
            newest.next = held;
        }
        newest = held;
        bytes += ENVELOPE_BYTES + header.bytes;
        mostBytes = Math.max(mostBytes, bytes);
        moved++;
    }

    /** Begins at the oldest again. */
    void rewind() {
        before = null;
        current = oldest;
    }

    /** Leaves the message that poll has found here and goes on to the next. */
    void skip() {
        Held held = current();
        before = held;
        current = held.next;
    }

    @Override
    public boolean poll() {
        isPassed = false;
        return current != null;
    }

    @Override
    public FmpHeader header() {
        return current().header;
    }

    @Override
    public boolean nextStretch() {
        boolean isThere = !isPassed && current().header.bytes > 0;
        isPassed = true;
        return isThere;
    }

    @Override
    public MemorySegment data() {
        return current().memory;
    }

    @Override
    public long at() {
        return 0;
    }

    @Override
    public int stretchBytes() {
        return current().header.bytes;
    }

    @Override
    public void release() {
        Held held = current();
        Held after = held.next;
        if (before == null) {
            oldest = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            newest = before;
        }
        current = after;
        bytes -= ENVELOPE_BYTES + held.header.bytes;
        held.next = spare[held.size];
        spare[held.size] = held;
    }

    private Held current() {
        Held held = current;
        if (held == null) {
            throw new IllegalStateException("a message must be found before it is used: bytes=" + bytes);
        }
        return held;
    }

    private Held take(int needed) {
        int log = Math.max(SMALLEST_LOG, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, needed - 1)));
        Held held = spare[log];
        if (held == null) {
            return new Held(log);
        }
        spare[log] = held.next;
        held.next = null;
        return held;
    }

    /** A message, and the memory that it lies in, a power of two of bytes. */
    private static final class Held {
        final FmpHeader header = new FmpHeader();
        final int size;
        final MemorySegment memory;
        @Nullable
        Held next;

        Held(int size) {
            this.size = size;
            this.memory = MemorySegment.ofArray(new byte[1 << size]);
        }
    }
}
