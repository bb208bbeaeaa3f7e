package org.wirelore.rig.via.conformance;

/** What rank 0 can have rank 1 do. */
enum ViplOrder {
    /** Closes the NIC and opens it again: nothing of rank 1 is left. */
    BEGIN(false),
    /** Waits for rank 0 and accepts it, at a level and for a kind of target. */
    ACCEPT(true),
    /** Asks rank 0's server for a connection, for some milliseconds. */
    REQUEST(true),
    /** Looks for rank 0 as for a peer. */
    PEER(false),
    /** Sends a message of some bytes. */
    SEND(false),
    /** Tells state, errors, and whether the target's other bytes are as they were. */
    QUERY(false),
    /** Disconnects its VI. */
    DISCONNECT(false),
    /** Closes the NIC. */
    CLOSE(false),
    /** Leaves. */
    END(false);

    private final boolean isLate;

    ViplOrder(boolean isLate) {
        this.isLate = isLate;
    }

    /** Whether it is answered before it is done, since rank 0 has its part in it. */
    boolean isLate() {
        return isLate;
    }
}
