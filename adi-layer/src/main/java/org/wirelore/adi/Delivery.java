package org.wirelore.adi;

/** What became of a short message that a device handed to the core. */
public enum Delivery {
    /** The core has what it needs; the device may reuse the message's memory. */
    TAKEN,
    /** The core keeps the message where it lies and gives the loan back with {@link AdiDevice#release}. */
    KEPT,
    /** The memory for unexpected messages is used up: treat the message as lost. */
    REFUSED
}
