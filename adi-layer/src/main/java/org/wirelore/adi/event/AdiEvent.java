package org.wirelore.adi.event;

/**
 * Something that a rank did, for an {@link AdiObserver}. One object serves many reports: it is valid during the call
 * that passes it, and {@link #encode} keeps what it says for longer.
 *
 * <p>The core reports {@link CoreEvent}s. A protocol that has more to report extends this class in its own package; an
 * observer asks for the types that it knows and passes over the others. A log stores an event as {@value
 * #WORDS} words; its builder registers a {@linkplain #blank blank} of each type, and nothing else.
 */
public abstract class AdiEvent {
    /** Words of a stored event. */
    public static final int WORDS = 5;

    /** The rank that reports. Not part of the stored words: a log belongs to one rank. */
    public int rank;

    /** A new event of the same type, with no meaning yet. */
    public abstract AdiEvent blank();

    /**
     * Stores this event.
     *
     * @param words where to, from index {@code at} on; the first word stays below 2<sup>48</sup>, above is the log's
     * @return false if an event of this kind is not for a log; nothing was stored
     */
    public abstract boolean encode(long[] words, int at);

    /**
     * Becomes the event that was stored; the rank stays.
     *
     * @return false if no event is stored like this: the log is damaged
     */
    public abstract boolean decode(long[] words, int at);

    /** {@link #state} of an event that says nothing of it. */
    public static final int NO_STATE = -1;

    /**
     * What sort of event this is, for a search that looks for what has not happened before: whatever makes a protocol
     * act otherwise, and neither ranks nor numbers of packets, lengths or times. Any two sorts of one class differ.
     */
    public long sort() {
        return 0;
    }

    /**
     * The state in which the protocol is from this event on, reduced to what makes it act otherwise, such as how much
     * of a window is used; 0 or more, or {@link #NO_STATE}.
     */
    public int state() {
        return NO_STATE;
    }

    /** Whether the story of a violation tells this event: what passed between ranks, and time-outs. */
    public boolean belongsInStory() {
        return false;
    }

    /** What happened, in words that follow "rank 3 "; for events that {@link #belongsInStory}. */
    public String describe() {
        return "reports " + getClass().getSimpleName();
    }

    /** A word of two numbers. */
    protected static long pair(int high, int low) {
        return (long) high << 32 | (low & 0xFFFF_FFFFL);
    }

    /** The first number of a {@link #pair}. */
    protected static int high(long pair) {
        return (int) (pair >>> 32);
    }

    /** The second number of a {@link #pair}. */
    protected static int low(long pair) {
        return (int) pair;
    }
}
