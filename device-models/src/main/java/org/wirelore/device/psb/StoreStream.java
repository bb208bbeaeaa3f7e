package org.wirelore.device.psb;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** A buffer in which stores to one line gather, until they leave and all their packets are answered. */
final class StoreStream implements StatePart {
    /** What a stream is about. */
    enum State {
        FREE, GATHERING, SENDING
    }

    final int index;
    final byte[] data;
    final WaitingCpus waiting = new WaitingCpus();
    State state = State.FREE;
    /** Where the line begins in the store window. */
    int line;
    int attributes;
    int node;
    /** Where the line begins in the node. */
    long address;
    /** What was stored, in the line. */
    int from;
    int to;
    /** Up to where packets were made. */
    int sent;
    boolean isSwapped;
    int unanswered;
    /** Puts the streams in the order in which they began to gather. */
    long since;
    long leavesAtPs;
    /** Whether the timer has run out before. */
    boolean hasStayed;

    StoreStream(int index, int bytes) {
        this.index = index;
        data = new byte[bytes];
    }

    boolean isFree() {
        return state == State.FREE;
    }

    boolean isGathering() {
        return state == State.GATHERING;
    }

    boolean isAllSent() {
        return state == State.SENDING && sent == to;
    }

    /** Whether a store can be added to what is gathered. */
    boolean continuesAt(int lineOffset, int storedAttributes, int at) {
        return state == State.GATHERING && line == lineOffset && attributes == storedAttributes && to == at;
    }

    void reset() {
        state = State.FREE;
        unanswered = 0;
        waiting.clear();
    }

    @Override
    public void visit(StateVisitor visitor) {
        state = visitor.field("state", state);
        if (state == State.FREE) {
            return;
        }
        line = visitor.field("line", line);
        attributes = visitor.field("attributes", attributes);
        node = visitor.field("node", node);
        address = visitor.field("address", address);
        from = visitor.count("from", data.length, from);
        to = visitor.count("to", data.length, to);
        sent = visitor.count("sent", data.length, sent);
        isSwapped = visitor.field("isSwapped", isSwapped);
        unanswered = visitor.field("unanswered", unanswered);
        since = visitor.field("since", since);
        hasStayed = visitor.field("hasStayed", hasStayed);
        visitor.fields("data", data, data.length);
    }
}
