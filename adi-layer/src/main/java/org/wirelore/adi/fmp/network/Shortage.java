package org.wirelore.adi.fmp.network;

/** What a send lacks that has no room. */
enum Shortage {
    /** Nothing. */
    NONE,
    /** Credits of the pair: the receiver has not used up what it was sent. */
    CREDIT,
    /** A slot of the host's send queue: the card is not through with earlier entries, of any process. */
    SLOT,
    /** Room in the staging area: the card has not fetched earlier messages. */
    STAGING
}
