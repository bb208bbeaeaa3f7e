package org.wirelore.emulator.packet;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;

/**
 * Buffer area and queues of one endpoint (U-Net, SOSP'95, section 3.1). Positions count for ever; an entry's index is its
 * position modulo the queue's capacity.
 */
final class EndpointQueues {
    /** In place of an offset: the message is in the entry. */
    static final int INLINE = -1;
    /** What a receive buffer is doing: the application's, on the free queue, or holding a message not yet polled. */
    private static final byte OWNED = 0;
    private static final byte FREE = 1;
    private static final byte FILLED = 2;

    /** Entries of a queue, field by field. */
    static final class Entries {
        final int[] channels;
        final int[] lengths;
        final int[] offsets;
        final MemorySegment inlines;

        Entries(int capacity) {
            channels = new int[capacity];
            lengths = new int[capacity];
            offsets = new int[capacity];
            inlines = Arena.ofAuto().allocate((long) capacity * Reception.INLINE_BYTES, 64);
        }

        int at(long position) {
            return (int) (position % channels.length);
        }

        void fill(int at, int channel, int length, int offset) {
            channels[at] = channel;
            lengths[at] = length;
            offsets[at] = offset;
        }

        static long inlineAt(int at) {
            return (long) at * Reception.INLINE_BYTES;
        }
    }

    final EndpointConfig config;
    final MemorySegment area;
    final Entries sends;
    final Entries receives;
    final ChannelTable channels = new ChannelTable();
    private final int[] frees;
    private final byte[] buffers;

    /** Send queue: pushed by the owner, covered by a trap, handed to the system. */
    long pushed;
    long requested;
    long completed;
    /** Receive queue: filled from the interface, polled by the owner. */
    long arrived;
    long polled;
    private long freed;
    private long used;

    EndpointQueues(EndpointConfig config) {
        this.config = config;
        area = Arena.ofAuto().allocate(config.areaBytes(), 64);
        sends = new Entries(config.sendEntries());
        receives = new Entries(config.receiveEntries());
        frees = new int[config.freeEntries()];
        buffers = new byte[config.areaBytes() / config.bufferBytes()];
    }

    boolean isSendQueueFull() {
        return pushed - completed == config.sendEntries();
    }

    boolean isReceiveQueueFull() {
        return arrived - polled == config.receiveEntries();
    }

    /** Whether the free queue has a buffer that holds a message of that length. */
    boolean hasBufferFor(int length) {
        return freed != used && length <= config.bufferBytes();
    }

    /** Takes the next buffer off the free queue for a message, and returns its offset. */
    int takeBuffer() {
        int offset = frees[(int) (used++ % frees.length)];
        buffers[offset / config.bufferBytes()] = FILLED;
        return offset;
    }

    /** The message in the buffer was polled. */
    void giveBuffer(int offset) {
        buffers[offset / config.bufferBytes()] = OWNED;
    }

    boolean isBuffer(int offset) {
        return offset >= 0 && offset % config.bufferBytes() == 0 && offset / config.bufferBytes() < buffers.length;
    }

    boolean isOwnedBuffer(int offset) {
        return buffers[offset / config.bufferBytes()] == OWNED;
    }

    boolean isFreeQueueFull() {
        return freed - used == frees.length;
    }

    void pushFree(int offset) {
        buffers[offset / config.bufferBytes()] = FREE;
        frees[(int) (freed++ % frees.length)] = offset;
    }
}
