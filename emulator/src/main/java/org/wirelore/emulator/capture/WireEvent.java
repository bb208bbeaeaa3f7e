package org.wirelore.emulator.capture;

/**
 * A kind of event on a wire: the effect of a fault rule, or an action of the medium itself.
 * Families of wires and of faults bring theirs, as constants; listeners make their own words of fate and cause.
 */
public interface WireEvent {
    /** What it means for the unit (frame, packet or subaction) that it affects. */
    enum Fate {
        /** It goes on as it was, if late or more than once. */
        WHOLE,
        /** It goes on, with other content. */
        DAMAGED,
        /** It gets no further. */
        LOST
    }

    /** Where it comes from. */
    enum Cause {
        /** A fault rule acted on the unit itself. */
        RULE,
        /** The cable was cut, or no station is plugged in. */
        OUTAGE,
        /** There was no room. */
        CONGESTION,
        /** The medium's way of sharing itself: stations expect it and try again. */
        MEDIUM_ACCESS
    }

    /** What becomes of the unit. */
    Fate fate();

    /** Where it comes from. */
    Cause cause();

    /** Whether the unit is a copy that was made on the way. */
    default boolean isCopy() {
        return false;
    }

    /**
     * The event in a capture's comment, such as {@code delayed by 3000000 ps}.
     *
     * @param value the number that belongs to it: a unit's number, a time, a position; see the constant
     */
    String words(long value);
}
