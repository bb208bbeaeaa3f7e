package org.wirelore.device.tulip;

/**
 * States of the receive process; the code is CSR5.RS. Source: the manual, host communication: receive process state
 * transitions; CSR5.
 */
enum ReceiveState {
    /** Not started. */
    STOPPED(0),
    /** Waits for a descriptor from the bus. */
    FETCHING(1),
    /** Checks for the end of the frame. */
    CHECKING(2),
    /** Owns a descriptor and waits for a frame. */
    WAITING(3),
    /** The host owns the descriptor; waits for a poll demand or a frame. */
    SUSPENDED(4),
    /** A frame is in host memory; its last descriptor is being closed. */
    CLOSING(5),
    /** Discards the rest of a frame that had too few descriptors. */
    FLUSHING(6),
    /** Moves a frame from the FIFO to host memory. */
    QUEUEING(7);

    private final int code;

    ReceiveState(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
