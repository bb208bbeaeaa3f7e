package org.wirelore.emulator.myrinet;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.StreamPacket;

/** Packets in a crossbar's input, the last of which may still arrive. Allocates only to grow. */
final class ArrivalQueue {
    /** What closes a packet takes room, too. */
    static final int CLOSING_BYTES = StreamPacket.CLOSING_BYTES;

    /** One of them. */
    static final class Arrival {
        private @Nullable TransitPacket packet;
        int hop;
        long headAtPs;
        /** Its content on the cable by which it has come; -1 until its tail is there. */
        int length;
        boolean cut;

        TransitPacket packet() {
            return Objects.requireNonNull(packet);
        }
    }

    private Arrival[] ring = ring(4);
    private int first;
    private int count;

    private static Arrival[] ring(int size) {
        Arrival[] ring = new Arrival[size];
        for (int i = 0; i < size; i++) {
            ring[i] = new Arrival();
        }
        return ring;
    }

    int count() {
        return count;
    }

    Arrival get(int index) {
        return ring[(first + index) & (ring.length - 1)];
    }

    void add(TransitPacket packet, int hop, long headAtPs) {
        if (count == ring.length) {
            Arrival[] longer = ring(2 * count);
            for (int i = 0; i < count; i++) {
                longer[i] = get(i);
            }
            ring = longer;
            first = 0;
        }
        Arrival added = get(count++);
        added.packet = packet;
        added.hop = hop;
        added.headAtPs = headAtPs;
        added.length = -1;
        added.cut = false;
    }

    TransitPacket remove() {
        Arrival removed = get(0);
        TransitPacket packet = removed.packet();
        removed.packet = null;
        first = (first + 1) & (ring.length - 1);
        count--;
        return packet;
    }

    void clear() {
        for (Arrival arrival : ring) {
            arrival.packet = null;
        }
        first = 0;
        count = 0;
    }
}
