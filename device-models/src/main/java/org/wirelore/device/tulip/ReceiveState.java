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
    /** Looks whether the frame has ended. */
    CHECKING(2),
    /** Owns a descriptor and waits for a frame. */
    WAITING(3),
    /** Found a descriptor of the host; waits for a poll demand or a frame. */
    SUSPENDED(4),
    /** A frame is in host memory; its last descriptor is being closed. */
    CLOSING(5),
    /** The rest of a frame for which the descriptors did not suffice is thrown away. */
    FLUSHING(6),
    /** A frame is on its way from the FIFO to host memory. */
    QUEUEING(7);

    private final int code;

    ReceiveState(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
