package org.wirelore.adi.packet;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.RequestQueue;
import org.wirelore.adi.error.AdiException;

/** What a device of packets knows of one peer. */
final class PacketPeer {
    final int rank;
    /** Sends that wait for room: messages, and questions about long ones. */
    final RequestQueue envelopes = new RequestQueue();
    /** Receives whose sender is to go on. */
    final RequestQueue answers = new RequestQueue();
    /** Sends that the peer has asked for. */
    final RequestQueue data = new RequestQueue();
    /** Sends whose data were put in place, which the peer does not know yet. */
    final RequestQueue puts = new RequestQueue();
    /** Messages that were sent and whose buffers are not free yet. */
    final RequestQueue unconfirmed = new RequestQueue();
    /** Questions that the peer has not answered. */
    int unanswered;
    /** Sends whose data are being put in place. */
    int putting;
    /** Receives whose data are on their way. */
    int incoming;
    /** How far this rank has shut down its side to the peer: 0, 1 after the last envelope, 2 after the last answer. */
    int said;
    /** How far the peer has shut down its side. */
    int heard;
    /** Why it is lost; null if it is not. */
    @Nullable
    AdiException loss;

    PacketPeer(int rank) {
        this.rank = rank;
    }

    boolean isIdle() {
        return envelopes.isEmpty() && answers.isEmpty() && data.isEmpty() && puts.isEmpty() && putting == 0
                && unconfirmed.isEmpty();
    }
}
