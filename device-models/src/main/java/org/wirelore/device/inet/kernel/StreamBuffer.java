package org.wirelore.device.inet.kernel;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** One direction of a stream socket: bytes in kernel buffers, up to a limit (the high-water mark). */
public final class StreamBuffer {
    private final MbufPool pool;
    private @Nullable Mbuf first;
    private @Nullable Mbuf last;
    private int count;
    private int limit;

    /** An empty buffer. */
    public StreamBuffer(MbufPool pool) {
        this.pool = pool;
    }

    /** Bytes in it. */
    public int count() {
        return count;
    }

    /** Bytes that it holds at most. */
    public int limit() {
        return limit;
    }

    /** Sets how many bytes it holds at most; what is there stays. */
    public void limit(int bytes) {
        limit = bytes;
    }

    /** Bytes that it still takes. */
    public int room() {
        return Math.max(0, limit - count);
    }

    /** Appends the bytes of a chain, which belongs to the buffer from now on. Short ones are put together. */
    public void append(Mbuf chain) {
        Mbuf each = chain;
        while (each != null) {
            Mbuf next = each.next;
            each.next = null;
            count += each.length;
            Mbuf tail = last;
            if (each.length == 0) {
                pool.free(each);
            } else if (tail != null && each.length <= MbufPool.SMALL_BYTES && tail.room() >= each.length) {
                System.arraycopy(each.bytes, each.offset, tail.bytes, tail.offset + tail.length, each.length);
                tail.length += each.length;
                pool.free(each);
            } else {
                if (tail == null) {
                    first = each;
                } else {
                    tail.next = each;
                }
                last = each;
            }
            each = next;
        }
    }

    /** Appends bytes of a process, from a position of what it wrote on. Returns whether there was memory for them. */
    public boolean append(GatherList from, int position, int bytes) {
        Mbuf chain = pool.allocate(bytes);
        if (chain == null) {
            return false;
        }
        from.copyTo(position, chain, bytes);
        append(chain);
        return true;
    }

    /** Copies bytes from a position on into a packet, and leaves them here. */
    public void copyTo(int from, Mbuf packet, int to, int bytes) {
        Mbuf head = first;
        if (bytes > 0 && head != null) {
            head.copyTo(from, packet, to, bytes);
        }
    }

    /** Copies the first bytes to a process, and leaves them here. */
    public void copyTo(MemorySegment target, long to, int bytes) {
        Mbuf head = first;
        if (bytes > 0 && head != null) {
            head.copyTo(target, to, bytes);
        }
    }

    /** Removes the first bytes. */
    public void drop(int bytes) {
        int left = bytes;
        Mbuf head = first;
        while (left > 0 && head != null) {
            int cut = Math.min(left, head.length);
            head.offset += cut;
            head.length -= cut;
            count -= cut;
            left -= cut;
            if (head.length == 0) {
                Mbuf next = head.next;
                head.next = null;
                pool.free(head);
                head = next;
            }
        }
        first = head;
        if (head == null) {
            last = null;
        }
    }

    /** Removes everything. */
    public void clear() {
        pool.free(first);
        first = null;
        last = null;
        count = 0;
    }
}
