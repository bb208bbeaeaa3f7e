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
    /** Moves a frame's data into the FIFO. */
    READING(3),
    /** Reads a setup frame. */
    SETUP(5),
    /** The host owns the descriptor; waits for a poll demand. */
    SUSPENDED(6),
    /** Writes a status to host memory. */
    CLOSING(7);

    private final int code;

    TransmitState(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
