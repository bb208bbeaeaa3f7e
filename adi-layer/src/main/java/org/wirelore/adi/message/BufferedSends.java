package org.wirelore.adi.message;

import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;

/**
 * The attached buffer of a rank, as an account of its bytes (MPI 1.1, section 3.6). Messages are kept elsewhere: an
 * account has no fragments, so that space counts again as soon as a message has left, in whatever order they leave.
 */
public final class BufferedSends {
    /** What one message takes beside its data, bytes. */
    public static final int OVERHEAD = 64;

    private @Nullable Object attached;
    private long capacity;
    private long used;

    BufferedSends() {
    }

    void attach(Object buffer, long bytes) {
        if (attached != null) {
            throw Failure.BUFFER.because("a buffer is attached already: detach it before the next is attached");
        }
        attached = buffer;
        capacity = bytes;
    }

    @Nullable
    Object detach() {
        Object buffer = attached;
        attached = null;
        capacity = 0;
        return buffer;
    }

    /** As the other one; if there is no room, progress may make some. */
    int reserve(int messageBytes, Adi adi) {
        try {
            return reserve(messageBytes);
        } catch (MPIException full) {
            boolean happened = true;
            while (happened) {
                happened = adi.progress();
            }
            return reserve(messageBytes);
        }
    }

    /** Takes room for a message; the bytes to give back later. */
    int reserve(int messageBytes) {
        long needed = (long) messageBytes + OVERHEAD;
        if (used + needed > capacity) {
            throw Failure.BUFFER.because("a buffered send needs " + needed + " bytes (" + OVERHEAD
                    + " of them for the envelope), but " + (capacity - used) + " of " + capacity
                    + " are free: attach a longer buffer");
        }
        used += needed;
        return (int) Math.min(needed, Integer.MAX_VALUE);
    }

    void release(int reserved) {
        used -= reserved;
    }

    boolean isEmpty() {
        return used == 0;
    }
}
