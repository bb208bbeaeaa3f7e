package org.wirelore.rig.via.raw;

/** How a message gets to the other process, and how that knows that it is there. */
enum ViaMethod {
    /** Sends into posted receives, which are polled. */
    SEND_POLL,
    /** Sends into posted receives, which are waited for. */
    SEND_WAIT,
    /** RDMA writes; the last word in memory is polled. */
    WRITE_POLL,
    /** RDMA writes, the last with immediate data, whose receive is waited for. */
    WRITE_WAIT;

    boolean writes() {
        return this == WRITE_POLL || this == WRITE_WAIT;
    }

    boolean waits() {
        return this == SEND_WAIT || this == WRITE_WAIT;
    }

    /** Whether it can bring a message of this length. */
    boolean takes(int size) {
        return this != WRITE_POLL || size >= Integer.BYTES;
    }
}
