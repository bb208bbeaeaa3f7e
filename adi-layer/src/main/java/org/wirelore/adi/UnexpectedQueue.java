package org.wirelore.adi;

import org.jspecify.annotations.Nullable;

/** Unexpected messages in order of arrival, one list for all senders and contexts. */
final class UnexpectedQueue {
    private @Nullable Unexpected head;
    private @Nullable Unexpected tail;
    private @Nullable Unexpected free;
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
        if (tail == null) {
            head = entry;
        } else {
            tail.next = entry;
        }
        tail = entry;
        size++;
    }

    /**
     * The oldest message that a receive with this source and tag (both may be wildcards) would take.
     *
     * @param remove whether to take it out
     */
    @Nullable
    Unexpected find(int context, int source, int tag, boolean remove) {
        Unexpected before = null;
        searched = 0;
        for (Unexpected entry = head; entry != null; entry = entry.next) {
            searched++;
            if (Adi.matches(context, source, tag, entry.context, entry.source, entry.tag)) {
                if (remove) {
                    unlink(before, entry);
                }
                return entry;
            }
            before = entry;
        }
        return null;
    }

    private void unlink(@Nullable Unexpected before, Unexpected entry) {
        if (before == null) {
            head = entry.next;
        } else {
            before.next = entry.next;
        }
        if (tail == entry) {
            tail = before;
        }
        entry.next = null;
        size--;
    }

    /** Gives an entry back that is in the queue no more. */
    void recycle(Unexpected entry) {
        entry.device = null;
        entry.selfSend = null;
        entry.next = free;
        free = entry;
    }

    /** The oldest messages that nobody asked for, in words; empty if there are none. */
    String describe(int most) {
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (Unexpected entry = head; entry != null && shown < most; entry = entry.next) {
            text.append(shown++ == 0 ? "; it has got, and not received, " : ", ").append(entry.length)
                    .append(" bytes from rank ").append(entry.source).append(", tag ").append(entry.tag)
                    .append(", context ").append(entry.context);
        }
        return size > shown ? text.append(", and ").append(size - shown).append(" more").toString() : text.toString();
    }

    int size() {
        return size;
    }

    /** How many entries the last {@link #find} looked at. */
    int searched() {
        return searched;
    }
}
