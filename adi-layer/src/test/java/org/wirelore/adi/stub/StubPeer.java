package org.wirelore.adi.stub;

import java.util.ArrayDeque;
import java.util.Deque;
import org.wirelore.adi.RequestQueue;

/** What a device keeps about one other rank. */
final class StubPeer {
    /** Packets from that rank that wait to be polled; the limit is the only back-pressure there is. */
    static final int IN_MAX = 4;

    final int rank;
    /** What has come and not been taken. */
    final Deque<StubPacket> in = new ArrayDeque<>();
    /** Sends that found no room, and questions. */
    final RequestQueue envelopes = new RequestQueue();
    /** Receives whose senders are to go on. */
    final RequestQueue answers = new RequestQueue();
    /** Sends that may go on. */
    final RequestQueue data = new RequestQueue();
    /** Questions that the peer has not answered. */
    int unanswered;
    /** Answers whose data have not come. */
    int incoming;
    /** What was sent and received of the end: 0, 1 after LAST_ENVELOPE, 2 after LAST_ANSWER. */
    int said;
    int heard;

    StubPeer(int rank) {
        this.rank = rank;
    }

    boolean isIdle() {
        return envelopes.isEmpty() && answers.isEmpty() && data.isEmpty();
    }
}
