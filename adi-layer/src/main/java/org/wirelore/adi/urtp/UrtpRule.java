package org.wirelore.adi.urtp;

/**
 * A rule of URTP that exists twice: as its pseudo-code prints it, and corrected. The corrected one holds unless {@link
 * UrtpConfig#published} names the rule's number, under which the fact sheet on URTP has it (tulip-unet, section 4.7).
 */
public enum UrtpRule {
    /** An ACK leaves the window's base one short; corrected: moves it behind what is acknowledged. */
    ACK_MOVES_BASE(1),
    /** A REQ leaves the window's base one short, or moves it back; corrected: moves it to the packet asked for. */
    REQ_MOVES_BASE(2),
    /** Numbers within the window are believed though nothing was sent under them; corrected: they are refused. */
    ONLY_SENT_NUMBERS(3),
    /** A REQ for the next packet is dropped whole; corrected: it acknowledges what is before that packet. */
    UNSENT_REQ_ACKNOWLEDGES(4),
    /** A REQ that comes too early for a copy acknowledges nothing; corrected: it does that first. */
    ACKNOWLEDGE_FIRST(5),
    /** A copy leaves the packet's send moment as it was; corrected: sets it. */
    COPY_IS_STAMPED(6),
    /**
     * A sender whose window is full waits, and a duplicate is dropped in silence; corrected: the sender repeats its
     * oldest packet, and a duplicate is acknowledged at once.
     */
    BLOCKED_SENDER_REPEATS(7),
    /** The packet behind a gap is looked for out of the window; corrected: only within it. */
    GAP_WITHIN_WINDOW(8),
    /** What is not acknowledged yet is counted wrongly at the wrap; corrected: a distance. */
    UNACKNOWLEDGED_IS_A_DISTANCE(9),
    /** The acknowledgment window may be longer than the window; corrected: at most half of it. */
    ACK_WINDOW_FITS(10),
    /**
     * A packet's age is counted from the call that sent it, so that a REQ that waited behind it seems to miss it;
     * corrected: from its departure, and what is still queued is not sent yet.
     */
    AGE_SINCE_DEPARTURE(20),
    /** A queued REQ goes out though its packet has come meanwhile; corrected: it is withdrawn. */
    NEEDLESS_REQ_IS_WITHDRAWN(21),
    /** A receive's REQ is not counted as an acknowledgment, so that an ACK goes out beside it; corrected: it is. */
    REQ_COUNTS_AS_ACK(22),
    /** A receive looks, asks, and then waits whatever came in between; corrected: what came ends the wait. */
    LOOK_AND_WAIT_AT_ONCE(23),
    /** Only receivers ask; corrected: a sender repeats what was not acknowledged for long. */
    SENDER_PROBES(24);

    private final int number;

    UrtpRule(int number) {
        this.number = number;
    }

    /** {@return the number under which the fact sheet has it} */
    public int number() {
        return number;
    }
}
