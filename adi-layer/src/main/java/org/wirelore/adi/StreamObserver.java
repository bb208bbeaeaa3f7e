package org.wirelore.adi;

/**
 * Hears what a protocol does below the ADI, for oracles, sequence diagrams and tests. Every method does nothing unless
 * overridden; observers must not call back.
 */
public interface StreamObserver {
    /** {@link #packetSent} and {@link #packetReceived} flag: the sequence number is valid. */
    int SEQ = 1;
    /** Flag: the acknowledgment is valid. */
    int ACK = 2;
    /** Flag: the sender asks for an immediate acknowledgment. */
    int ACKREQ = 4;
    /** Flag: the packet was sent before. Never set on reception. */
    int RETRANSMISSION = 8;
    /** Flag: the packet was dropped by its receiver (duplicate, gap, refused or malformed). */
    int DROPPED = 16;

    /**
     * A packet was handed to the device.
     *
     * @param type packet type of the protocol's header
     * @param sequence its number, meaningful with {@link #SEQ}
     * @param acknowledgment next number expected from the peer, meaningful with {@link #ACK}
     * @param flags sum of the flags above
     * @param length bytes of payload
     */
    default void packetSent(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
    }

    /** A packet was taken from the device; arguments as in {@link #packetSent}. */
    default void packetReceived(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
    }

    /**
     * A stream's windows changed.
     *
     * @param base oldest unacknowledged sequence number
     * @param next number of the next new packet
     * @param expected next number expected from the peer
     */
    default void windowChanged(int rank, int peer, int base, int next, int expected) {
    }

    /**
     * The retransmission timer expired.
     *
     * @param timeoutPs the time-out that begins now
     * @param retries expiries in a row without progress, this one included
     */
    default void timerFired(int rank, int peer, long timeoutPs, int retries) {
    }

    /**
     * A rank leaves and tells how often something unusual happened to it.
     *
     * @param what name of the counter, such as {@code malformed}
     * @param times how often
     */
    default void counted(int rank, String what, long times) {
    }

    /**
     * A peer is given up: it has acknowledged nothing for as long as the protocol waits.
     *
     * @param text what a user should read; a {@link #warning} unless overridden
     */
    default void peerGivenUp(int rank, int peer, String text) {
        warning(rank, text);
    }

    /** Something that a user should read, such as the warning of a shut-down that could not be confirmed. */
    default void warning(int rank, String text) {
    }
}
