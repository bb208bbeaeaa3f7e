package org.wirelore.rig.compare;

import org.wirelore.adi.Adi;
import org.wirelore.adi.error.ErrorClass;

/**
 * One receive, from its call to its end.
 *
 * @param source rank that it asks for, or {@link Adi#ANY_SOURCE}
 * @param tag tag that it asks for, or {@link Adi#ANY_TAG}
 * @param context communication context
 * @param capacity room of its buffer, bytes
 * @param matchedSource rank whose message it met; -1 if it met none
 * @param matchedIndex which of the messages of that rank to this one, from 0; -1 if it met none
 * @param delivered bytes that came into the buffer; -1 if it did not complete
 * @param error how it ended
 * @param contentHash over the delivered bytes
 * @param cancelled whether it was cancelled before it met a message
 * @param free whether a receive from any source came before it in cause and effect
 */
public record ReceivedMessage(int source, int tag, int context, int capacity, int matchedSource, int matchedIndex,
        int delivered, ErrorClass error, long contentHash, boolean cancelled, boolean free) {
    boolean asksLike(ReceivedMessage other) {
        return source == other.source && tag == other.tag && context == other.context && capacity == other.capacity;
    }

    boolean deliversLike(ReceivedMessage other) {
        return delivered == other.delivered && error == other.error && contentHash == other.contentHash;
    }

    /** Whether MPI lets it meet another message in another run. */
    boolean isUndetermined() {
        return free || source == Adi.ANY_SOURCE;
    }

    /** What it asks for, in words. */
    String wish() {
        return (source == Adi.ANY_SOURCE ? "any rank" : "rank " + source) + ", "
                + (tag == Adi.ANY_TAG ? "any tag" : "tag " + tag) + (context == 0 ? "" : ", context " + context)
                + ", at most " + capacity + " bytes";
    }

    /** What came of it, in words; {@code index} is the message's number in the report. */
    String fate(int index) {
        return matchedSource < 0 ? "no message" : "message " + (index + 1) + " of rank " + matchedSource;
    }
}
