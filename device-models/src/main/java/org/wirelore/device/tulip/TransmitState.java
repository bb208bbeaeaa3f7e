package org.wirelore.device.tulip;

/**
 * States of the transmit process; the code is CSR5.TS. Source: the manual, host communication: transmit process state
 * transitions; CSR5.
 */
enum TransmitState {
    /** Not started. */
    STOPPED(0),
    /** Waits for a descriptor from the bus. */
    FETCHING(1),
    /** A frame is on the wire. */
    TRANSMITTING(2),
    /** A frame's data is on its way into the FIFO. */
    READING(3),
    /** A setup frame is being read. */
    SETUP(5),
    /** Found a descriptor of the host; waits for a poll demand. */
    SUSPENDED(6),
    /** A status is on its way to host memory. */
    CLOSING(7);

    private final int code;

    TransmitState(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
