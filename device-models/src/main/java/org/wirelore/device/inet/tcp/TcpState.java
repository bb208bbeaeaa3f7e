package org.wirelore.device.inet.tcp;

/** The states of a connection (RFC 793, section 3.2). */
public enum TcpState {
    /** There is no connection. */
    CLOSED,
    /** Waits for a connection request; the state of a {@link TcpListener}. */
    LISTEN,
    /** Has sent a request and waits for one. */
    SYN_SENT,
    /** Has sent and received a request and waits for its acknowledgment. */
    SYN_RECEIVED,
    /** Data go both ways. */
    ESTABLISHED,
    /** The peer has ended; waits for the process to end. */
    CLOSE_WAIT,
    /** Has ended; waits for the end of the peer or the acknowledgment of its own. */
    FIN_WAIT_1,
    /** Both have ended; waits for the acknowledgment of its own end. */
    CLOSING,
    /** Has ended after the peer; waits for the acknowledgment of its own end. */
    LAST_ACK,
    /** Has ended, which the peer knows; waits for the end of the peer. */
    FIN_WAIT_2,
    /** Both have ended; waits until no segment of the connection can be under way. */
    TIME_WAIT;

    /** Whether the peer's request has been seen. */
    boolean hasReceivedSyn() {
        return compareTo(SYN_RECEIVED) >= 0;
    }

    /** Whether the peer has ended. */
    boolean hasReceivedFin() {
        return this == CLOSE_WAIT || this == CLOSING || this == LAST_ACK || this == TIME_WAIT;
    }

    /** Whether data of the process can still be sent or sent again. */
    boolean isSending() {
        return compareTo(ESTABLISHED) >= 0;
    }

    /** Whether the process has ended its side. */
    boolean hasEnded() {
        return compareTo(CLOSE_WAIT) > 0;
    }
}
