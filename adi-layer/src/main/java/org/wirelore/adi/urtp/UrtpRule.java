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
    /** A copy leaves the packet's send moment and departure as they were; corrected: sets them. */
    COPY_IS_STAMPED(6),
    /**
     * A sender whose window is full waits, and a duplicate is dropped in silence; corrected: the sender repeats its
     * oldest packet, and a duplicate is acknowledged at once.
     */
    BLOCKED_SENDER_REPEATS(7),
    /**
     * The packet behind a gap is looked for out of the window, in the place of the first one in it, for which a
     * needless
     * REQ goes out; corrected: only within the window.
     */
    GAP_WITHIN_WINDOW(8),
    /**
     * What is not acknowledged yet is counted from 0 at first, and is one packet short; corrected: a distance, from the
     * number before the first one.
     */
    UNACKNOWLEDGED_IS_A_DISTANCE(9),
    /** The acknowledgment window may be longer than the window; corrected: at most half of it. */
    ACK_WINDOW_FITS(10),
    /**
     * A REQ counts as an acknowledgment that has arrived, though it may get lost; corrected: only where rules 4 and 7
     * are, which make up for a lost one.
     */
    LOST_REQ_IS_MADE_UP_FOR(11),
    /**
     * {@code ToBeSent ← Inc(ToBeSent)} has no modulus. To the letter, numbers go on behind the last one, where a
     * multicast has its mark "not for you", and the window never opens again; corrected: modulo the range. The other
     * such line, {@code u.count ← Inc(u.count)}, is read as a plain increment either way.
     */
    NUMBERS_WRAP(12),
    /**
     * HandleSND sets a variable {@code LastAked}, which nothing reads, so that a REQ beyond a gap counts as no
     * acknowledgment and an ACK goes out beside it; corrected: {@code LastAcked}.
     */
    GAP_REQ_COUNTS_AS_ACK(13),
    /**
     * The delay of REQs beyond a gap may be 0, by which HandleSND divides; no REQ goes out then, as a division by 0
     * gives no number. Corrected: 1 or more.
     */
    REQ_DELAY_IS_POSITIVE(14),
    /**
     * A multicast that waits for the window to one of its receivers is among the sent packets of those before it
     * already; corrected: a packet is, when its frame goes out. Not to be seen by itself: the kernel drops a REQ for
     * such a packet, and an ACK for it is refused unless rule 3 is as printed.
     */
    STORED_WHEN_SENT(15),
    /**
     * Numbers of REQ and ACK are used as they come, and FreeSendBuf frees up to one that its own never equal;
     * corrected: numbers out of the range are dropped. No rank sends such; a forged packet does it.
     */
    NUMBERS_ARE_CHECKED(16),
    /**
     * Packets are acknowledged on arrival, so that a sender may send what its receiver has no room for and drops. The
     * paper means it so, and it costs a copy: it holds as corrected, too.
     */
    ACKNOWLEDGED_ON_ARRIVAL(17),
    /** Nothing is sent in no packets, so that a Barrier waits for no other rank; corrected: in one that is empty. */
    EMPTY_IS_A_PACKET(18),
    /** Nothing tells jobs on one network apart; corrected: a job's number in each packet, and in its group. */
    JOBS_HAVE_NUMBERS(19),
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
    /**
     * Only receivers ask; corrected: a sender repeats or asks for what was not acknowledged for long, and who waits
     * for long asks whether its peer is there.
     */
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
