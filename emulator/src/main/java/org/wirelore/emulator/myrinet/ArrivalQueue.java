package org.wirelore.emulator.myrinet;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.StreamPacket;

/** Packets in a crossbar's input, the last of which may still arrive. Allocates only to grow. */
final class ArrivalQueue {
    /** What closes a packet takes room, too. */
    private static final int CLOSING_BYTES = StreamPacket.CLOSING_BYTES;

    /** One of them. */
    static final class Arrival {
        private @Nullable TransitPacket packet;
        /** The output that its route byte names, if there is one. */
        @Nullable
        CrossbarPort exit;
        int hop;
        long headAtPs;
        /** Its content on the cable by which it has come; -1 until its tail is there. */
        int length;
        boolean cut;

        /** Its bytes that have come by a cable, those that close it included. */
        int arrived(CableLine line, long atPs) {
            return length >= 0 ? length + CLOSING_BYTES : line.arrivedRaw(atPs);
        }

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

    void add(TransitPacket packet, int hop, @Nullable CrossbarPort exit, long headAtPs) {
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
        added.exit = exit;
        added.hop = hop;
        added.headAtPs = headAtPs;
        added.length = -1;
        added.cut = false;
    }

    /** Whether one of them has no output to leave by, or nothing behind its route byte. */
    boolean hasLost() {
        for (int i = 0; i < count; i++) {
            Arrival arrival = get(i);
            if (arrival.exit == null || (arrival.length >= 0 && arrival.length < 2)) {
                return true;
            }
        }
        return false;
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
