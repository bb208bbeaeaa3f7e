package org.wirelore.adi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;

/**
 * The peers that a rank has lost while others go on. What it has under way with one of them ends with its error, and so
 * does what begins later; calls that concern other peers go on.
 */
final class PeerLosses {
    private final RequestPool requests;
    private final PostedQueue posted;
    private final AdiSink sink;
    private @Nullable AdiException[] losses = new @Nullable AdiException[0];
    /** No operation has ended with it: for who looks for messages of any rank. */
    private @Nullable AdiException unreported;

    PeerLosses(RequestPool requests, PostedQueue posted, AdiSink sink) {
        this.requests = requests;
        this.posted = posted;
        this.sink = sink;
    }

    /** Ends a receive that waits for a lost peer, and for no other; whether it is one. */
    boolean ends(AdiRequest receive) {
        AdiException loss = of(receive.peer);
        if (loss != null) {
            sink.onFailed(receive, loss);
        }
        return loss != null;
    }

    private @Nullable AdiException of(int peer) {
        return peer >= 0 && peer < losses.length ? losses[peer] : null;
    }

    /**
     * Looks whether messages of a rank can still come.
     *
     * @param source a rank; or {@link Adi#ANY_SOURCE}, which meets each loss once that nothing has reported
     * @throws AdiException if not
     */
    void requirePresent(int source) {
        AdiException loss = source == Adi.ANY_SOURCE ? unreported : of(source);
        if (loss != null) {
            unreported = null;
            throw AdiException.lost(loss.peer(), String.valueOf(loss.getMessage()));
        }
    }

    /** A peer is lost: ends what is under way with it, and the receives that it may have been about to meet. */
    void add(int peer, AdiException loss) {
        losses = Arrays.copyOf(losses, Math.max(losses.length, peer + 1));
        losses[peer] = loss;
        boolean isReported = false;
        // What a completion starts meanwhile knows of the loss.
        int count = requests.capacity();
        for (int i = 0; i < count; i++) {
            AdiRequest request = requests.at(i);
            if (concerns(request, peer)) {
                if (posted.contains(request)) {
                    posted.remove(request);
                }
                sink.onFailed(request, loss);
                isReported = true;
            }
        }
        if (!isReported) {
            unreported = loss;
        }
    }

    private boolean concerns(AdiRequest request, int peer) {
        if (!request.active || request.complete || request.group) {
            return false;
        }
        if (request.send) {
            // A write to a region ends with the message that carries a part of it.
            return request.peer == peer && (request.context != RemoteMemory.CONTEXT || request.write != null);
        }
        return posted.contains(request)
                ? request.peer == peer || request.peer == Adi.ANY_SOURCE
                : request.matchedSource == peer;
    }
}
