package org.wirelore.adi.shm;

import org.wirelore.adi.RequestQueue;
import org.wirelore.device.api.shm.Bell;
import org.wirelore.device.api.shm.LaneReader;
import org.wirelore.device.api.shm.LaneWriter;
import org.wirelore.device.api.shm.RingReader;
import org.wirelore.device.api.shm.RingWriter;
import org.wirelore.device.api.shm.SharedSegment;

/** One peer: the rings and lanes to and from it, and what waits to go there. */
final class ShmPeer {
    final int rank;
    final RingReader in;
    final RingWriter out;
    final LaneReader piecesIn;
    final LaneWriter piecesOut;
    final Bell bell;
    /** Receives whose OK_TO_SEND has to go out. */
    final RequestQueue answers = new RequestQueue();
    /**
     * Sends whose envelope has to go out, in the order of the calls: messages of a pair do not overtake (MPI 1.1,
     * section 3.5).
     */
    final RequestQueue envelopes = new RequestQueue();
    /** Long sends that may go; one after the other. */
    final RequestQueue data = new RequestQueue();
    /** Long sends whose OK_TO_SEND has not come. */
    int unanswered;
    /** Long receives that have been answered and are not complete. */
    int incoming;
    /** The oldest record found no memory, and stays where it is. */
    boolean refused;
    /** The last shutdown message sent, and the last received; see {@link ShmShutdown}. */
    int said;
    int heard;

    /** @param self the own place in the segment, {@code place} the peer's */
    ShmPeer(SharedSegment segment, JobLayout layout, int self, int place, int rank) {
        this.rank = rank;
        this.in = new RingReader(segment, layout.ring(place, self));
        this.out = new RingWriter(segment, layout.ring(self, place));
        this.piecesIn = new LaneReader(segment, layout.lane(place, self));
        this.piecesOut = new LaneWriter(segment, layout.lane(self, place));
        this.bell = new Bell(segment, layout.bell(place));
    }

    boolean hasWork() {
        return !answers.isEmpty() || !envelopes.isEmpty() || !data.isEmpty();
    }
}
