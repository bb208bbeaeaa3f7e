package org.wirelore.emulator.sci;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Packets that wait for their turn on the ring, first in first out. */
final class RingSendQueue {
    private static final int ROOM = 16;

    private @Nullable RingPacket[] packets = new @Nullable RingPacket[ROOM];
    private int head;
    private int count;

    void add(RingPacket packet) {
        if (count == packets.length) {
            @Nullable
            RingPacket[] longer = Arrays.copyOf(packets, 2 * count);
            System.arraycopy(packets, 0, longer, count, head);
            packets = longer;
        }
        packets[(head + count) & (packets.length - 1)] = packet;
        count++;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** The slot from which on its first packet may leave; the end of time without one. */
    long eligibleSlot() {
        RingPacket first = packets[head];
        return count == 0 || first == null ? Long.MAX_VALUE : first.eligibleSlot;
    }

    RingPacket remove() {
        RingPacket first = packets[head];
        if (count == 0 || first == null) {
            throw new IllegalStateException("a queue must hold a packet: count=" + count);
        }
        packets[head] = null;
        head = (head + 1) & (packets.length - 1);
        count--;
        return first;
    }

    void clear() {
        Arrays.fill(packets, null);
        head = 0;
        count = 0;
    }
}
