package org.wirelore.emulator.backend.packet;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.endpoint.EndpointState;

/** Buffer area and queues of one endpoint, in the process's own memory. */
final class PacketQueues extends EndpointState {
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

    final MemorySegment area;
    final Entries sends;
    final Entries receives;
    private final int[] frees;

    PacketQueues(EndpointConfig config) {
        super(config);
        area = Arena.ofAuto().allocate(config.areaBytes(), 64);
        sends = new Entries(config.sendEntries());
        receives = new Entries(config.receiveEntries());
        frees = new int[config.freeEntries()];
    }

    @Override
    protected int freeEntry(int index) {
        return frees[index];
    }

    @Override
    protected void setFreeEntry(int index, int offset) {
        frees[index] = offset;
    }
}
