package org.wirelore.adi.sci;

/**
 * How a receiver knows that a record is whole when it sees its stamp, although stores overtake each other and get lost
 * (fact sheet, sections 3.2 and 3.6). The rig {@code sci-guards} shows on each card that all but {@link #NONE} do.
 */
public enum Guard {
    /**
     * The record is one packet of the card, written in ascending order through a window that is not write-combining;
     * the stamp is its last word. Right where a slot is no longer than the longest packet.
     */
    TAIL(1),
    /** The stamp is stored after a check has found that the record has arrived. Right on every card. */
    BARRIER(2),
    /** The record carries a check sum that must fit. Right on every card, but for one damaged record in 2^32. */
    CRC(3),
    /** The stamp is stored after the record and nothing else: the paper's letter (section 5.1), and wrong on a card. */
    NONE(4);

    private final int code;

    Guard(int code) {
        this.code = code;
    }

    /** Its number in what ranks agree on. */
    int code() {
        return code;
    }
}
