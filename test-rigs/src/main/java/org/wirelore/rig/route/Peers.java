package org.wirelore.rig.route;

/** The pairs of ranks that a protocol claims in a rig with several. */
public enum Peers {
    /** Ranks of one host. */
    SAME_HOST,
    /** Ranks of one machine, whatever hosts of the rig it plays in real mode: what {@code protocol.local} means. */
    SAME_MACHINE,
    /** Ranks of different hosts that are on all of the protocol's fabrics. */
    SAME_FABRIC,
    /** Ranks that no other protocol claims. */
    ELSE
}
