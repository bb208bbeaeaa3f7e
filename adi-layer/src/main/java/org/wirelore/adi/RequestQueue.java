package org.wirelore.adi;

import org.jspecify.annotations.Nullable;

/** First in, first out, linked through the requests themselves. A request is in at most one queue. */
public final class RequestQueue {
    private @Nullable AdiRequest head;
    private @Nullable AdiRequest tail;
    private int size;

    /** Appends a request that is in no queue. */
    public void add(AdiRequest request) {
        if (request.queue != null) {
            throw new IllegalStateException("a request must be in one queue only: handle=" + request.handle());
        }
        request.queue = this;
        request.previous = tail;
        if (tail == null) {
            head = request;
        } else {
            tail.next = request;
        }
        tail = request;
        size++;
    }

    /** The oldest request, or null. */
    public @Nullable AdiRequest peek() {
        return head;
    }

    /** Takes a request out of the middle. */
    public void remove(AdiRequest request) {
        AdiRequest before = request.previous;
        AdiRequest after = request.next;
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
        request.queue = null;
        request.next = null;
        request.previous = null;
        size--;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return head == null;
    }
}
