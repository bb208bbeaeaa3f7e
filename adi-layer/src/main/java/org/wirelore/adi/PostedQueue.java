package org.wirelore.adi;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateKey;

/**
 * Receives that wait for their message, in the order in which they were posted. A few are searched one by one, as the
 * paper's library did; once there are many, an index finds the four that could be the oldest.
 */
final class PostedQueue {
    /** More than these are indexed. */
    static final int LINEAR_MAX = 64;

    private static final int[] NONE = {};

    private final RequestQueue all = new RequestQueue();
    private final MatchIndex index = new MatchIndex();
    private final Map<Integer, int[]> members = new HashMap<>();
    private boolean indexed;
    private long orders;
    private int searched;
    /** Whether a call looks for a message, and for which. */
    private boolean isProbing;
    private int probedSource;
    private int probedTag;
    private int probedContext;

    void add(AdiRequest request) {
        all.add(request);
        request.place.order = ++orders;
        if (indexed) {
            enter(request);
        } else if (all.size() > LINEAR_MAX) {
            indexed = true;
            for (AdiRequest each = all.peek(); each != null; each = each.next) {
                enter(each);
            }
        }
    }

    private void enter(AdiRequest request) {
        index.add(request.place, MatchIndex.key(request.context, request.peer, request.tag));
    }

    void remove(AdiRequest request) {
        all.remove(request);
        if (indexed) {
            index.remove(request.place);
            indexed = !all.isEmpty();
        }
    }

    boolean contains(AdiRequest request) {
        return request.queue == all;
    }

    /** Takes out the oldest receive that this message fits; null if there is none. */
    @Nullable
    AdiRequest take(int context, int source, int tag) {
        AdiRequest found = indexed ? lookUp(context, source, tag) : search(context, source, tag);
        if (found != null) {
            remove(found);
        }
        return found;
    }

    /** Whether a receive is here that a message of this source could meet. */
    boolean expects(int source) {
        for (AdiRequest request = all.peek(); request != null; request = request.next) {
            if (request.peer == source || request.peer == Adi.ANY_SOURCE) {
                return true;
            }
        }
        return false;
    }

    /** Whether a receive is here that names this source, within collective operations or outside them. */
    boolean awaits(int source, boolean isCollective) {
        for (AdiRequest request = all.peek(); request != null; request = request.next) {
            if (request.peer == source && AdiSink.isCollective(request.context) == isCollective) {
                return true;
            }
        }
        return false;
    }

    /** The oldest receive in a context that names this source; null if there is none. */
    @Nullable
    AdiRequest oldest(int context, int source) {
        for (AdiRequest request = all.peek(); request != null; request = request.next) {
            if (request.context == context && request.peer == source) {
                return request;
            }
        }
        return null;
    }

    /** Says which ranks take part in the collective operations of a context; null: there are none any more. */
    void members(int context, int @Nullable [] ranks) {
        if (ranks == null) {
            members.remove(context);
        } else {
            members.put(context, ranks);
        }
    }

    /** Which ranks take part in the collective operations of a context, as far as that is known. */
    int[] members(int context) {
        return members.getOrDefault(context, NONE);
    }

    private @Nullable AdiRequest search(int context, int source, int tag) {
        searched = 0;
        for (AdiRequest request = all.peek(); request != null; request = request.next) {
            searched++;
            if (EnvelopeRules.matches(request.context, request.peer, request.tag, context, source, tag)) {
                return request;
            }
        }
        return null;
    }

    private @Nullable AdiRequest lookUp(int context, int source, int tag) {
        AdiRequest oldest = all.peek();
        if (oldest != null && EnvelopeRules.matches(oldest.context, oldest.peer, oldest.tag, context, source, tag)) {
            searched = 1;
            return oldest;
        }
        searched = 4;
        MatchIndex.Link best = index.oldest(MatchIndex.key(context, source, tag));
        best = older(best, index.oldest(MatchIndex.key(context, Adi.ANY_SOURCE, tag)));
        best = older(best, index.oldest(MatchIndex.key(context, source, Adi.ANY_TAG)));
        best = older(best, index.oldest(MatchIndex.key(context, Adi.ANY_SOURCE, Adi.ANY_TAG)));
        return best == null ? null : (AdiRequest) best.owner;
    }

    private static MatchIndex.@Nullable Link older(MatchIndex.@Nullable Link one, MatchIndex.@Nullable Link other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.order < other.order ? one : other;
    }

    /** A call looks for such a message, until {@link #stopProbing}. */
    void probe(int source, int tag, int context) {
        isProbing = true;
        probedSource = source;
        probedTag = tag;
        probedContext = context;
    }

    void stopProbing() {
        isProbing = false;
    }

    /** As {@link AdiSink#wanted}. */
    void list(AdiSink.Wanted visitor) {
        for (AdiRequest request = all.peek(); request != null; request = request.next) {
            visitor.receive(request.context, request.peer, request.tag, request.operation);
        }
        if (isProbing) {
            visitor.probe(probedContext, probedSource, probedTag);
        }
    }

    @Nullable
    AdiRequest peek() {
        return all.peek();
    }

    int size() {
        return all.size();
    }

    /** How many entries, or lists of the index, the last {@link #take} looked at. */
    int searched() {
        return searched;
    }

    /** How many lists of the index all operations so far have looked at. */
    long compared() {
        return index.compared();
    }

    /** Adds the receives in their order; false if there are many, or a probe is under way. */
    boolean hashInto(StateKey key) {
        key.add(all.size());
        for (AdiRequest request = all.peek(); request != null; request = request.next) {
            key.add(request.index);
        }
        return !indexed && !isProbing && members.isEmpty();
    }
}
