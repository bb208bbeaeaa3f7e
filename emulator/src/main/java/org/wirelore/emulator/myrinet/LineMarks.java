package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.Nullable;

/** Corners of a stream on their way along a cable, in the order of their arrival. Allocates only to grow. */
final class LineMarks {
    /** One of them. */
    static final class Mark {
        CableFlow.Corner corner = CableFlow.Corner.HEAD;
        long atPs;
        int bytes;
        boolean cut;
        int hop;
        @Nullable
        TransitPacket packet;
    }

    private Mark[] ring = ring(8);
    private int first;
    private int count;

    private static Mark[] ring(int size) {
        Mark[] ring = new Mark[size];
        for (int i = 0; i < size; i++) {
            ring[i] = new Mark();
        }
        return ring;
    }

    int count() {
        return count;
    }

    Mark get(int index) {
        return ring[(first + index) & (ring.length - 1)];
    }

    /** Adds one, to be filled in. */
    Mark add() {
        if (count == ring.length) {
            Mark[] longer = ring(2 * count);
            for (int i = 0; i < count; i++) {
                longer[i] = get(i);
            }
            ring = longer;
            first = 0;
        }
        count++;
        return get(count - 1);
    }

    /** Takes the first one away; it stays valid until the next one is added. */
    Mark remove() {
        Mark removed = get(0);
        first = (first + 1) & (ring.length - 1);
        count--;
        return removed;
    }

    void clear() {
        for (Mark mark : ring) {
            mark.packet = null;
        }
        first = 0;
        count = 0;
    }

    /** How many bytes of a packet arrive, if its tail is on the way, or {@link CableFlow#OPEN}. */
    int endOf(@Nullable TransitPacket packet) {
        for (int i = 0; i < count; i++) {
            if (get(i).packet == packet && get(i).corner == CableFlow.Corner.TAIL) {
                return get(i).bytes;
            }
        }
        return CableFlow.OPEN;
    }
}
