package org.wirelore.adi.urtp;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.packet.PacketHeader;

/**
 * Buffers of packets that some receiver has not acknowledged, each a frame's room; and the count of those receivers
 * (the paper's minibuffers). The data of a packet may lie in memory that its user lends instead.
 */
final class SendPool {
    static final int NONE = -1;

    final MemorySegment memory;
    private final int bufferBytes;
    private final int payloadAt;
    private final int[] counts;
    private final int[] lengths;
    private final @Nullable MemorySegment[] lent;
    private final long[] lentAt;
    private final int[] free;
    private int freeCount;

    /** @param payloadAt where the payload lies in a buffer: there is room for the longest header before it */
    SendPool(int buffers, int payloadAt, int payloadBytesMax) {
        this.payloadAt = payloadAt;
        bufferBytes = payloadAt + payloadBytesMax;
        memory = Arena.ofAuto().allocate((long) buffers * bufferBytes);
        counts = new int[buffers];
        lengths = new int[buffers];
        lent = new @Nullable MemorySegment[buffers];
        lentAt = new long[buffers];
        free = new int[buffers];
        for (int i = 0; i < buffers; i++) {
            free[freeCount++] = buffers - 1 - i;
        }
    }

    boolean hasFree() {
        return freeCount > 0;
    }

    /** Acknowledgments that buffers wait for. */
    int awaited() {
        return Arrays.stream(counts).sum();
    }

    /** Takes a buffer for a payload that goes to that number of ranks. */
    int take(int receivers, int length) {
        int buffer = free[--freeCount];
        set(buffer, receivers, length);
        return buffer;
    }

    /** What a taken buffer is for. */
    void set(int buffer, int receivers, int length) {
        counts[buffer] = receivers;
        lengths[buffer] = length;
    }

    /** A taken buffer waits for one acknowledgment more. */
    void awaitOneMore(int buffer) {
        counts[buffer]++;
    }

    /** Where a buffer's payload begins in the memory. */
    long payload(int buffer) {
        return (long) buffer * bufferBytes + payloadAt;
    }

    int length(int buffer) {
        return lengths[buffer];
    }

    /** Where the data behind the packet's header lie until {@link #settle}, instead of in a taken buffer. */
    void lend(int buffer, MemorySegment from, long offset) {
        lent[buffer] = from;
        lentAt[buffer] = offset;
    }

    /** Bytes of a buffer's data that lie in their user's memory. */
    int lentBytes(int buffer) {
        return lent[buffer] == null ? 0 : lengths[buffer] - PacketHeader.BYTES;
    }

    /**
     * Copies data that still lie in their user's memory.
     *
     * @return bytes that were copied
     */
    int settle(int buffer) {
        int bytes = lentBytes(buffer);
        MemorySegment from = lent[buffer];
        if (from == null) {
            return 0;
        }
        MemorySegment.copy(from, lentAt[buffer], memory, payload(buffer) + PacketHeader.BYTES, bytes);
        lent[buffer] = null;
        return bytes;
    }

    /**
     * Sends a buffer, before whose payload the header of its frame has been stored.
     *
     * @param headerBytes that header's length
     * @return false if the datalink has no room
     */
    boolean send(UrtpStation station, int buffer, int headerBytes) {
        long frame = payload(buffer) - headerBytes;
        MemorySegment data = lent[buffer];
        return data == null
                ? station.send(memory, frame, headerBytes + lengths[buffer], memory, frame, 0)
                : station.send(memory, frame, headerBytes + PacketHeader.BYTES, data, lentAt[buffer],
                        lentBytes(buffer));
    }

    /**
     * One receiver more has acknowledged a buffer.
     *
     * @return false if all have done so before: the caller frees what is free
     */
    boolean release(int buffer) {
        if (counts[buffer] == 0) {
            return false;
        }
        counts[buffer]--;
        if (counts[buffer] == 0) {
            lent[buffer] = null;
            free[freeCount++] = buffer;
        }
        return true;
    }
}
