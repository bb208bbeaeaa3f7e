package org.wirelore.adi.fmp;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.wirelore.adi.start.SegmentMeeting;
import org.wirelore.device.api.shm.SlotQueueLayout;
import org.wirelore.device.api.shm.UnitPoolLayout;

/**
 * What lies where in the memory that the processes of a host share (paper, section 2.5 and figure 7); the offsets are
 * ours.
 *
 * <pre>
 *  what {@link SegmentMeeting} has; of a process's own bytes: +0 its bell, +4 whether it waits for room
 *  then a queue of headers for each process, its channel
 *  then the pool of units
 *
 *  a header, as a slot of its queue:
 *  +0   the slot's mark
 *  +4   kind (4 bits), place of the sender (12 bits), context (16 bits)
 *  +8   tag       +12  length     +16  handle
 *  +20  bytes of the payload that this header brings
 *  +24  first unit, +28 last unit, if they do not fit here
 *  +32  else these bytes
 * </pre>
 *
 * All words are 32-bit, in the host's byte order.
 */
record NearLayout(int size, FmpProtocolConfig config) {
    /** Of a header before the data of a small message. */
    static final int HEADER_BYTES = 32;

    static final long ENVELOPE = 4;
    static final long TAG = 8;
    static final long LENGTH = 12;
    static final long HANDLE = 16;
    static final long BYTES = 20;
    static final long FIRST_UNIT = 24;
    static final long LAST_UNIT = 28;

    private static final int CONTEXT_BITS = 16;
    private static final int PLACE_BITS = 12;

    /** What the ranks must agree on, in the order in which it is stored. */
    SequencedMap<String, Integer> parameters() {
        SequencedMap<String, Integer> parameters = new LinkedHashMap<>();
        parameters.put("size", size);
        parameters.put("sleeps", config.sleeps() ? 1 : 0);
        parameters.put("headers", config.headers());
        parameters.put("headerBytes", config.headerBytes());
        parameters.put("units", config.units());
        parameters.put("unitBytes", config.unitBytes());
        return parameters;
    }

    long bell(int place) {
        return SegmentMeeting.own(place);
    }

    long wantsRoom(int place) {
        return SegmentMeeting.own(place) + 4;
    }

    SlotQueueLayout queue(int place) {
        long bytes = new SlotQueueLayout(0, config.headers(), config.headerBytes()).bytes();
        return new SlotQueueLayout(SegmentMeeting.bytes(size) + place * bytes, config.headers(),
                config.headerBytes());
    }

    UnitPoolLayout pool() {
        SlotQueueLayout last = queue(size - 1);
        return new UnitPoolLayout(last.offset() + last.bytes(), config.units(), config.unitBytes());
    }

    /** Bytes of the whole segment. */
    long bytes() {
        UnitPoolLayout pool = pool();
        return pool.offset() + pool.bytes();
    }

    static int envelope(int kind, int place, int context) {
        return kind << (PLACE_BITS + CONTEXT_BITS) | place << CONTEXT_BITS | context;
    }

    static int kind(int envelope) {
        return envelope >>> (PLACE_BITS + CONTEXT_BITS);
    }

    static int place(int envelope) {
        return envelope >>> CONTEXT_BITS & ((1 << PLACE_BITS) - 1);
    }

    static int context(int envelope) {
        return envelope & ((1 << CONTEXT_BITS) - 1);
    }
}
