package org.wirelore.emulator.choice.match;

import org.jspecify.annotations.Nullable;

/** A receive or a probe of a run that has waited for a message, and what it was given. */
public final class MatchRequest extends Asked {
    /** As the source or tag that is wanted: any. */
    public static final int ANY = -1;

    private final int order;
    private final int context;
    private final int source;
    private final int tag;
    private final Patience patience;
    private @Nullable SentMessage taken;

    /** What becomes of a request for which there is nothing. */
    public enum Patience {
        /** It waits. */
        WAITS,
        /** A probe that may be answered "nothing yet", whatever there is. */
        LOOKS,
        /** A probe that was answered so before: it is given what is there. */
        INSISTS
    }

    /**
     * A request that has been given nothing.
     *
     * @param order as {@link #order}
     * @param operation as {@link #operation}
     * @param source the sender's rank, or {@link #ANY}
     * @param tag the message's tag, or {@link #ANY}
     * @param posted the choices that may have caused it
     */
    public MatchRequest(int rank, int order, long operation, int context, int source, int tag, Patience patience,
            Past posted) {
        super(rank, operation, posted);
        this.order = order;
        this.context = context;
        this.source = source;
        this.tag = tag;
        this.patience = patience;
    }

    /** Its place among those of its rank: one with a smaller number takes what both fit. */
    public int order() {
        return order;
    }

    /** Whether it leaves the message where it is. */
    public boolean isProbe() {
        return operation() < 0;
    }

    /** What becomes of it if there is nothing for it. */
    public Patience patience() {
        return patience;
    }

    /** Whether there is something to choose: it names no source, or may be answered "nothing yet". */
    public boolean isChoice() {
        return isFromAny() || patience == Patience.LOOKS;
    }

    @Override
    public long answer() {
        SentMessage message = taken;
        return message == null ? NOTHING : message.source();
    }

    /** Whether such a request would ask for a part of what it asks for. */
    public boolean covers(int itsContext, int itsSource, int itsTag) {
        return context == itsContext && (isFromAny() || source == itsSource) && (tag == ANY || tag == itsTag);
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
        at(place);
    }

    /** It is answered "nothing yet". */
    public void takeNothing(String place) {
        at(place);
    }
}
