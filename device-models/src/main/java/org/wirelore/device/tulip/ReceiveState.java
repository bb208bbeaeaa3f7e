package org.wirelore.device.tulip;

/** States of the receive process; the code is CSR5.RS. States in which the model spends no time are not listed. */
enum ReceiveState {
    /** Not started. */
    STOPPED(0),
    /** Waits for a descriptor from the bus. */
    FETCHING(1),
    /** Owns a descriptor and waits for a frame. */
    WAITING(3),
    /** Found a descriptor of the host; waits for a poll demand or a frame. */
    SUSPENDED(4),
    /** A frame is on its way to host memory; its last descriptor is to be closed. */
    CLOSING(5);

    private final int code;

    ReceiveState(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
