package org.wirelore.adi.shm;

/** What a rank does while it waits. */
public enum WaitMode {
    /** Looks again and again; for ranks with a core each. */
    POLL,
    /** Gives the CPU away until a peer has done something; for ranks that share cores. */
    BLOCK
}
