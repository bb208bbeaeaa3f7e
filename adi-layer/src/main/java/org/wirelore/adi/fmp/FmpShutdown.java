package org.wirelore.adi.fmp;

/**
 * Shutdown: no rank leaves while a peer may still need its memory or its answer (MPI 1.1, section 7.5: MPI_Finalize
 * delivers what was sent).
 *
 * <p>A rank that has sent all its envelopes says LAST_ENVELOPE to every peer. When it has received it from all, every
 * message that can meet a receive has met it; when the answers to those are out, it says LAST_ANSWER. When it has
 * received that from all and the data of both directions have passed, it leaves. A long send that a peer has not
 * answered by its LAST_ANSWER stays unanswered: no receive takes it.
 */
final class FmpShutdown {
    private static final int ENVELOPES_DONE = 1;
    private static final int ANSWERS_DONE = 2;

    private final FmpPeer[] peers;

    FmpShutdown(FmpPeer[] peers) {
        this.peers = peers;
    }

    /** Notes what a peer has said. */
    static void hear(FmpPeer peer, int kind) {
        peer.heard = kind == FmpHeader.LAST_ENVELOPE ? ENVELOPES_DONE : ANSWERS_DONE;
    }

    /** Sends the next message of the shutdown if it is due. Returns whether it sent one. */
    boolean speak(FmpOutbox outbox) {
        boolean happened = false;
        boolean allMet = true;
        for (FmpPeer peer : peers) {
            if (peer.said == 0 && peer.envelopes.isEmpty() && outbox.say(peer, FmpHeader.LAST_ENVELOPE)) {
                peer.said = ENVELOPES_DONE;
                happened = true;
            }
            allMet &= peer.said > 0 && peer.heard > 0;
        }
        for (FmpPeer peer : peers) {
            if (allMet && peer.said == ENVELOPES_DONE && peer.answers.isEmpty() && peer.held == 0
                    && outbox.say(peer, FmpHeader.LAST_ANSWER)) {
                peer.said = ANSWERS_DONE;
                happened = true;
            }
        }
        return happened;
    }

    /** Whether this rank may go. */
    boolean isOver() {
        for (FmpPeer peer : peers) {
            if (peer.said != ANSWERS_DONE || peer.heard != ANSWERS_DONE || peer.incoming > 0 || peer.hasWork()) {
                return false;
            }
        }
        return true;
    }
}
