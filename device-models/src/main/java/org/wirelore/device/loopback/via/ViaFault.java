package org.wirelore.device.loopback.via;

/** What a loopback fabric does to a message. */
public enum ViaFault {
    /** Nothing. */
    NONE,
    /** Loses it: for good at the unreliable level, else it is sent again. */
    LOST,
    /** Damages it for good. */
    DAMAGED,
    /** Breaks it off: a half arrives. */
    CUT,
    /** Loses it however often it is sent; at a reliable level the sender gets to know. */
    HOPELESS
}
