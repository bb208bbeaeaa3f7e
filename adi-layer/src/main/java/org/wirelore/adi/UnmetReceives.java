package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.event.CollectiveTag;

/**
 * Receives that no message will meet, so that they end with an error. Either their peer is lost: what is under way with
 * it ends, and so does what begins later, while calls that concern other peers go on. So does every receive of a
 * collective operation that a lost peer is to take part in, and every send that asks its receiver first: others may
 * have left it. Or their peer is in a collective operation of another kind (MPI 1.1, section 4.1): there is a message
 * of the same number, from the same rank and in the same communicator.
 */
final class UnmetReceives {
    private final RequestPool requests;
    private final PostedQueue posted;
    private final UnexpectedQueue unexpected;
    private final AdiSink sink;
    private @Nullable AdiException[] losses = new @Nullable AdiException[0];
    /** No operation has ended with it: for who looks for messages of any rank. */
    private @Nullable AdiException unreported;

    UnmetReceives(RequestPool requests, PostedQueue posted, UnexpectedQueue unexpected, AdiSink sink) {
        this.requests = requests;
        this.posted = posted;
        this.unexpected = unexpected;
        this.sink = sink;
    }

    /**
     * Ends a receive that nothing has met if it waits for a lost peer, and for no other, or for one in another
     * operation; whether it is such a one.
     */
    boolean ends(AdiRequest receive) {
        AdiException loss = of(receive.peer);
        if (loss != null) {
            sink.onFailed(receive, loss);
            return true;
        }
        if (!AdiSink.isCollective(receive.context)) {
            return false;
        }
        AdiException missing = ofMember(receive.context);
        if (missing != null) {
            sink.onFailed(receive, missing);
            return true;
        }
        Unexpected other = unexpected.oldest(receive.context, receive.peer);
        return other != null && endsForCall(receive, other.tag);
    }

    /** Ends a send that is to ask its receiver first and may get no answer; whether it is such a one. */
    boolean endsUnasked(AdiRequest send) {
        AdiException missing = AdiSink.isCollective(send.context) ? ofMember(send.context) : null;
        if (missing != null) {
            sink.onFailed(send, missing);
        }
        return missing != null;
    }

    /** Ends the receive of another operation that waits for the sender of this message, if there is one. */
    void came(Unexpected message) {
        if (AdiSink.isCollective(message.context)) {
            AdiRequest waiting = posted.oldest(message.context, message.source);
            if (waiting != null && CollectiveTag.contradict(waiting.tag, message.tag)) {
                posted.remove(waiting);
                endsForCall(waiting, message.tag);
            }
        }
    }

    private boolean endsForCall(AdiRequest receive, int tag) {
        boolean isOther = CollectiveTag.contradict(receive.tag, tag);
        if (isOther) {
            sink.onFailed(receive, AdiException.contradicted(receive.peer, "rank " + receive.peer + " called "
                    + CollectiveTag.name(tag) + " where this rank called " + CollectiveTag.name(receive.tag)
                    + ", as operation " + (CollectiveTag.number(tag) + 1) + " of their communicator: expected the same"
                    + " collective calls in the same order at all of its ranks"));
        }
        return isOther;
    }

    private @Nullable AdiException of(int peer) {
        return peer >= 0 && peer < losses.length ? losses[peer] : null;
    }

    private @Nullable AdiException ofMember(int context) {
        if (losses.length > 0) {
            for (int member : posted.members(context)) {
                AdiException loss = of(member);
                if (loss != null) {
                    return loss;
                }
            }
        }
        return null;
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
            throw loss.again();
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
            } else if (isUnanswered(request) && isAmong(request.context, peer)) {
                leaveToReceiver(request, loss);
                isReported = true;
            }
        }
        if (!isReported) {
            unreported = loss;
        }
    }

    /** Whether a send of a collective operation has asked its receiver, or is to, and has no answer. */
    private static boolean isUnanswered(AdiRequest request) {
        return request.active && !request.complete && request.send && request.rendezvous && request.completion != null
                && AdiSink.isCollective(request.context) && request.transferredBytes() + request.remainingBytes() == 0;
    }

    /** Who waits for a send goes on. Its receiver may be about to take it, and gets what it was then. */
    private static void leaveToReceiver(AdiRequest send, AdiException loss) {
        AdiCompletion owner = send.completion;
        if (owner != null) {
            MemorySegment copy = MemorySegment.ofArray(new byte[send.length]);
            MemorySegment.copy(send.buffer(), send.offset, copy, 0, send.length);
            send.fail(loss);
            owner.onComplete(send);
            send.orphan(copy);
        }
    }

    private boolean isAmong(int context, int peer) {
        for (int member : posted.members(context)) {
            if (member == peer) {
                return true;
            }
        }
        return false;
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
                ? request.peer == peer || request.peer == Adi.ANY_SOURCE || isAmong(request.context, peer)
                : request.matchedSource == peer;
    }

    /** Whether no peer was lost. */
    boolean isIdle() {
        return losses.length == 0 && unreported == null;
    }
}
