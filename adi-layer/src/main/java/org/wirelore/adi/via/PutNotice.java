package org.wirelore.adi.via;

/** How a receiver learns that the bytes of a long message are in its buffer. */
public enum PutNotice {
    /** A message on the same connection, posted behind the writes, which it does not overtake. */
    MESSAGE,
    /** The immediate data of the last write, which take a receive. */
    IMMEDIATE,
    /** A further write, of a word that the receiver looks at. */
    FLAG,
    /**
     * A message by another way, sent when all writes are complete: at reliable delivery they have left the sender then,
     * and may not have arrived.
     */
    COMPLETED
}
