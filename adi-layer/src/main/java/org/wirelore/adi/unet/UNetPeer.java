package org.wirelore.adi.unet;

import org.wirelore.adi.RequestQueue;

/** One peer: its stream, and what waits to be sent on it. */
final class UNetPeer {
    final int rank;
    final UNetStream stream;
    /** Receives whose OK_TO_SEND has to go out. */
    final RequestQueue answers = new RequestQueue();
    /** Sends whose envelope has to go out, in the order of the calls. */
    final RequestQueue envelopes = new RequestQueue();
    /** Long sends that may go; one after the other. */
    final RequestQueue data = new RequestQueue();
    /** Long sends whose OK_TO_SEND has not come. */
    int unanswered;
    /** Long messages that were asked for and have not come whole. */
    int incoming;

    UNetPeer(int rank, UNetStream stream) {
        this.rank = rank;
        this.stream = stream;
    }

    boolean hasWork() {
        return !answers.isEmpty() || !envelopes.isEmpty() || !data.isEmpty();
    }

    /**
     * Whether everything that was sent to this peer, and that it has asked for, has arrived there, and the other way
     * round.
     */
    boolean isDrained() {
        return stream.hasFailed() || (!hasWork() && incoming == 0 && stream.outstanding() == 0);
    }
}
