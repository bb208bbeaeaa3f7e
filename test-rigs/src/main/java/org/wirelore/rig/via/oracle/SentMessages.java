package org.wirelore.rig.via.oracle;

import java.util.Arrays;

/**
 * What a VI has sent on its present connection: the messages that take a receive and are not known to have done so,
 * oldest first, each with how much was sent until then.
 */
final class SentMessages {
    private static final int FIRST = 16;
    private static final int WORDS = 4;

    private long[] ring = new long[FIRST * WORDS];
    private int head;
    private int size;
    private long written;
    private long sent;

    void clear() {
        size = 0;
        written = 0;
        sent = 0;
    }

    /** The next descriptor that was posted, a send or an RDMA write. */
    void add(boolean isWrite, long length, boolean hasImmediate) {
        written += isWrite ? length : 0;
        sent += isWrite ? 0 : length;
        if (isWrite && !hasImmediate) {
            return;
        }
        if (size == ring.length / WORDS) {
            grow();
        }
        int at = (head + size & ring.length / WORDS - 1) * WORDS;
        ring[at] = isWrite ? 1 : 0;
        ring[at + 1] = length;
        ring[at + 2] = written;
        ring[at + 3] = sent;
        size++;
    }

    private void grow() {
        int words = ring.length;
        ring = Arrays.copyOf(ring, 2 * words);
        System.arraycopy(ring, 0, ring, words, head * WORDS);
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Whether the oldest one is an RDMA write. */
    boolean isWrite() {
        return ring[head * WORDS] != 0;
    }

    /** Bytes of the oldest one. */
    long length() {
        return ring[head * WORDS + 1];
    }

    /** Bytes of RDMA writes up to the oldest one, and of it. */
    long writtenBytes() {
        return ring[head * WORDS + 2];
    }

    /** Bytes of other messages up to the oldest one, and of it. */
    long sentBytes() {
        return ring[head * WORDS + 3];
    }

    /** The oldest one has taken its receive. */
    void remove() {
        head = head + 1 & ring.length / WORDS - 1;
        size--;
    }
}
