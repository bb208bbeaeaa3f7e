package org.wirelore.adi.shm;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.wirelore.adi.start.SegmentMeeting;
import org.wirelore.device.api.shm.LaneLayout;
import org.wirelore.device.api.shm.RingLayout;

/**
 * What lies where in a job's segment; ours. What ranks wait for lies in cache lines of its own.
 *
 * <pre>
 *  what {@link SegmentMeeting} has; a rank's bell is the first word of its own bytes
 *  then, for each ordered pair of ranks, from rank 0 to 1 on: its ring, its lane
 * </pre>
 *
 * All words are 32-bit, in the host's byte order.
 */
record JobLayout(int size, ShmProtocolConfig config) {
    /** What the ranks must agree on, in the order in which it is stored. */
    SequencedMap<String, Integer> parameters() {
        SequencedMap<String, Integer> parameters = new LinkedHashMap<>();
        parameters.put("size", size);
        parameters.put("block", config.waitMode() == WaitMode.BLOCK ? 1 : 0);
        parameters.put("ringBytes", config.ringBytes());
        parameters.put("rendezvousBytes", config.rendezvousBytes());
        parameters.put("pieces", config.pieces());
        parameters.put("pieceBytes", config.pieceBytes());
        return parameters;
    }

    long bell(int rank) {
        return SegmentMeeting.own(rank);
    }

    RingLayout ring(int from, int to) {
        return new RingLayout(pair(from, to), config.ringBytes());
    }

    LaneLayout lane(int from, int to) {
        return new LaneLayout(pair(from, to) + ring(from, to).bytes(), config.pieces(),
                config.pieceBytes());
    }

    /** Bytes of the whole segment. */
    long bytes() {
        return SegmentMeeting.bytes(size) + size * (size - 1L) * pairBytes();
    }

    private long pair(int from, int to) {
        return SegmentMeeting.bytes(size) + (from * (size - 1L) + (to < from ? to : to - 1)) * pairBytes();
    }

    private long pairBytes() {
        return new RingLayout(0, config.ringBytes()).bytes()
                + new LaneLayout(0, config.pieces(), config.pieceBytes()).bytes();
    }
}
