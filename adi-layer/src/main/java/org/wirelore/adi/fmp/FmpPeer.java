package org.wirelore.adi.fmp;

import org.wirelore.adi.AdiArrival;
import org.wirelore.adi.RequestQueue;

/** One peer: the channel to it, and what waits to go there. */
final class FmpPeer {
    final int rank;
    final FmpChannel channel;
    /** Receives whose OK_TO_SEND has to go out. */
    final RequestQueue answers = new RequestQueue();
    /**
     * Sends whose envelope has to go out, in the order of the calls: messages of a pair do not overtake (MPI 1.1,
     * section 3.5). The first may have gone in part.
     */
    final RequestQueue envelopes = new RequestQueue();
    /** Long sends that may go; one after the other. */
    final RequestQueue data = new RequestQueue();
    /** The eager message of several parts that comes from there. */
    final AdiArrival arrival = new AdiArrival();
    /** Whether the first of {@link #envelopes} has gone in part. */
    boolean isInParts;
    /** Messages from there in the temporary area. */
    int held;
    /** In this round the core has refused a message from there. */
    boolean isRefused;
    /** Long sends whose OK_TO_SEND has not come. */
    int unanswered;
    /** Long receives that have been answered and are not complete. */
    int incoming;
    /** The last shutdown message sent, and the last received; see {@link FmpShutdown}. */
    int said;
    int heard;

    FmpPeer(int rank, FmpChannel channel) {
        this.rank = rank;
        this.channel = channel;
    }

    boolean hasWork() {
        return !answers.isEmpty() || !envelopes.isEmpty() || !data.isEmpty();
    }
}
