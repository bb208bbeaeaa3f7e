package org.wirelore.adi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.OpenOperations.Unreceived;
import org.wirelore.device.api.StateKey;

/**
 * Unexpected messages in order of arrival, for all senders and contexts. A few are searched one by one, as the paper's
 * library did; many are indexed, each under the four selections that can ask for it.
 */
final class UnexpectedQueue {
    private @Nullable Unexpected head;
    private @Nullable Unexpected tail;
    private @Nullable Unexpected free;
    private final MatchIndex index = new MatchIndex();
    private boolean indexed;
    private int size;
    private int searched;

    /** An empty entry, not yet in the queue. */
    Unexpected allocate() {
        Unexpected entry = free;
        if (entry == null) {
            return new Unexpected();
        }
        free = entry.next;
        entry.next = null;
        return entry;
    }

    void add(Unexpected entry) {
        entry.previous = tail;
        entry.next = null;
        if (tail == null) {
            head = entry;
        } else {
            tail.next = entry;
        }
        tail = entry;
        size++;
        if (indexed) {
            enter(entry);
        } else if (size > PostedQueue.LINEAR_MAX) {
            indexed = true;
            for (Unexpected each = head; each != null; each = each.next) {
                enter(each);
            }
        }
    }

    private void enter(Unexpected entry) {
        int context = entry.context;
        index.add(entry.exact, MatchIndex.key(context, entry.source, entry.tag));
        index.add(entry.bySource, MatchIndex.key(context, entry.source, Adi.ANY_TAG));
        index.add(entry.byTag, MatchIndex.key(context, Adi.ANY_SOURCE, entry.tag));
        index.add(entry.byContext, MatchIndex.key(context, Adi.ANY_SOURCE, Adi.ANY_TAG));
    }

    /**
     * The oldest message that a receive with this source and tag (both may be wildcards) would take.
     *
     * @param remove whether to take it out
     */
    @Nullable
    Unexpected find(int context, int source, int tag, boolean remove) {
        Unexpected found = indexed ? lookUp(context, source, tag) : search(context, source, tag);
        if (found != null && remove) {
            unlink(found);
        }
        return found;
    }

    /** The oldest message of a sender in a context; null if there is none. */
    @Nullable
    Unexpected oldest(int context, int source) {
        return indexed ? lookUp(context, source, Adi.ANY_TAG) : search(context, source, Adi.ANY_TAG);
    }

    private @Nullable Unexpected lookUp(int context, int source, int tag) {
        searched = 1;
        MatchIndex.Link link = index.oldest(MatchIndex.key(context, source, tag));
        return link == null ? null : (Unexpected) link.owner;
    }

    private @Nullable Unexpected search(int context, int source, int tag) {
        searched = 0;
        for (Unexpected entry = head; entry != null; entry = entry.next) {
            searched++;
            if (EnvelopeRules.matches(context, source, tag, entry.context, entry.source, entry.tag)) {
                return entry;
            }
        }
        return null;
    }

    private void unlink(Unexpected entry) {
        Unexpected before = entry.previous;
        Unexpected after = entry.next;
        if (before == null) {
            head = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            tail = before;
        } else {
            after.previous = before;
        }
        entry.next = null;
        entry.previous = null;
        size--;
        if (indexed) {
            index.remove(entry.exact);
            index.remove(entry.bySource);
            index.remove(entry.byTag);
            index.remove(entry.byContext);
            indexed = size > 0;
        }
    }

    /** Gives an entry back that is in the queue no more. */
    void recycle(Unexpected entry) {
        entry.device = null;
        entry.selfSend = null;
        entry.arrival = null;
        entry.receiver = null;
        entry.next = free;
        free = entry;
    }

    /** The oldest messages without a receive. */
    List<Unreceived> list(int most) {
        List<Unreceived> list = new ArrayList<>();
        for (Unexpected entry = head; entry != null && list.size() < most; entry = entry.next) {
            list.add(new Unreceived(entry.source, entry.tag, entry.context, entry.length));
        }
        return list;
    }

    /** The oldest messages without a receive, in words; empty if there are none. */
    String describe(int most, EnvelopeWords words) {
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (Unexpected entry = head; entry != null && shown < most; entry = entry.next) {
            text.append(shown++ == 0 ? "; it has got, and not received, " : ", ").append(entry.length)
                    .append(" bytes from rank ").append(entry.source).append(words.of(entry.tag, entry.context));
        }
        return size > shown ? text.append(", and ").append(size - shown).append(" more").toString() : text.toString();
    }

    int size() {
        return size;
    }

    /** How many entries, or lists of the index, the last {@link #find} looked at. */
    int searched() {
        return searched;
    }

    /** How many lists of the index all operations so far have looked at. */
    long compared() {
        return index.compared();
    }

    /** Adds the messages in their order; false if one of them is not a short one that its device keeps. */
    boolean hashInto(StateKey key) {
        boolean isWhole = !indexed;
        key.add(size);
        for (Unexpected entry = head; entry != null; entry = entry.next) {
            isWhole &= entry.hashInto(key);
        }
        return isWhole;
    }
}
