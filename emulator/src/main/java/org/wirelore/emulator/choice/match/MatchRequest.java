package org.wirelore.emulator.choice.match;

import org.jspecify.annotations.Nullable;

/** A receive or a probe of a run that has waited for a message, and what it was given. */
public final class MatchRequest {
    /** Of those that are no choice. */
    static final int NO_CHOICE = -1;
    /** As the source or tag that is wanted: any. */
    public static final int ANY = -1;

    private final int rank;
    private final int order;
    private final long operation;
    private final int context;
    private final int source;
    private final int tag;
    private final Past posted;
    private @Nullable SentMessage taken;
    private Past past = Past.NONE;
    private int choice = NO_CHOICE;
    private String where = "";

    /**
     * A request that has been given nothing.
     *
     * @param order as {@link #order}
     * @param operation as {@link #operation}
     * @param source the sender's rank, or {@link #ANY}
     * @param tag the message's tag, or {@link #ANY}
     * @param posted the choices that may have caused it
     */
    public MatchRequest(int rank, int order, long operation, int context, int source, int tag, Past posted) {
        this.rank = rank;
        this.order = order;
        this.operation = operation;
        this.context = context;
        this.source = source;
        this.tag = tag;
        this.posted = posted;
    }

    /** The rank that waits. */
    public int rank() {
        return rank;
    }

    /** Its place among those of its rank: one with a smaller number takes what both fit. */
    public int order() {
        return order;
    }

    /**
     * What it is called in every run in which its rank has come to it: its number among the operations of the rank,
     * from 1, or, negative, its number among the probes that waited.
     */
    public long operation() {
        return operation;
    }

    /** Whether it leaves the message where it is. */
    public boolean isProbe() {
        return operation < 0;
    }

    /** Whether it names no source. */
    public boolean isFromAny() {
        return source == ANY;
    }

    /** The context of the messages that it takes. */
    public int context() {
        return context;
    }

    /** Whether a message of its rank's fits it. */
    public boolean fits(SentMessage sent) {
        return fits(sent.context(), sent.source(), sent.tag());
    }

    private boolean fits(int itsContext, int itsSource, int itsTag) {
        return context == itsContext && (isFromAny() || source == itsSource)
                && (tag == ANY || tag == itsTag);
    }

    /** Whether it asks for just that. */
    public boolean asksFor(int otherContext, int otherSource, int otherTag) {
        return context == otherContext && source == otherSource && tag == otherTag;
    }

    /** What it was given; null if nothing. */
    public @Nullable SentMessage taken() {
        return taken;
    }

    /** The choices without which it would not have been given that. */
    public Past past() {
        return past;
    }

    /** The number of the choice that it was, from 0; negative if it names its source, or was given nothing. */
    public int choice() {
        return choice;
    }

    /** Where its rank was when it was given that; empty if that is not recorded. */
    public String where() {
        return where;
    }

    Past posted() {
        return posted;
    }

    /** The rank whose message it takes, or {@link #ANY}. */
    public int source() {
        return source;
    }

    /**
     * It is given a message.
     *
     * @param place where its rank is; empty if that is not recorded
     */
    public void take(SentMessage sent, String place) {
        if (!isProbe()) {
            sent.takenBy(this);
        }
        taken = sent;
        where = place;
    }

    void caused(Past newPast, int newChoice) {
        past = newPast;
        choice = newChoice;
    }

    /** What its rank knows once it sees it done. */
    public Past known() {
        return choice == NO_CHOICE ? past : past.with(choice);
    }
}
