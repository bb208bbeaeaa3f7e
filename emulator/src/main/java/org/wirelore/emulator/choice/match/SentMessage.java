package org.wirelore.emulator.choice.match;

import org.jspecify.annotations.Nullable;

/** A message that was sent in a run, and what has become of it. */
public class SentMessage {
    private final int source;
    private final int target;
    private final int context;
    private final int tag;
    private final Past past;
    private final String where;
    private @Nullable MatchRequest taker;
    /** What the sender knows once its send is over, if that waits for the match. */
    private Past met = Past.NONE;

    /**
     * @param source the sender's rank
     * @param target the receiver's rank
     * @param past the choices that may have caused it
     * @param where the line of the program that sends it; empty if that is not recorded
     */
    protected SentMessage(int source, int target, int context, int tag, Past past, String where) {
        this.source = source;
        this.target = target;
        this.context = context;
        this.tag = tag;
        this.past = past;
        this.where = where;
    }

    /** The sender's rank. */
    public final int source() {
        return source;
    }

    final int target() {
        return target;
    }

    /** Which of the channels between the two it is in. */
    public final int context() {
        return context;
    }

    final int tag() {
        return tag;
    }

    /** The choices that may have caused it. */
    public final Past past() {
        return past;
    }

    /** The line of the program that sent it; empty if that is not recorded. */
    public final String where() {
        return where;
    }

    /** The receive that took it; null if none did, or not yet. */
    public final @Nullable MatchRequest taker() {
        return taker;
    }

    final void takenBy(MatchRequest request) {
        taker = request;
    }

    /** A send that waits for it is over, and its rank knows all this then. */
    public final void meet(Past known) {
        met = met.and(known);
    }

    /** What the rank of a send that waits for it knows once that is over. */
    public final Past met() {
        return met;
    }
}
