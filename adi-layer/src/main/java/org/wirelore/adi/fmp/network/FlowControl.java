package org.wirelore.adi.fmp.network;

/** What keeps a sender from filling its receiver's queue. */
public enum FlowControl {
    /**
     * Credits per pair of processes: a sender that has none left waits, and no other does (the group's paper of 1999).
     */
    CREDITS,
    /**
     * Nothing but the network's STOP: a packet that finds no room stays in the card and holds up what is behind it, for
     * all processes of the host (the paper of 2000, which names no flow control, to the letter).
     */
    NONE
}
