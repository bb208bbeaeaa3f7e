package org.wirelore.adi.udp;

/**
 * How the ADI works over datagrams; equal at all ranks of a job.
 *
 * @param window packets without acknowledgment on their way to a peer, 1 to {@value #WINDOW_MAX}
 * @param timeoutPs after which they are sent again at first
 * @param longestTimeoutPs after which they are sent again at last
 * @param retriesMax repetitions without an answer after which a peer is given up, 1 or more
 * @param ackDelayPs how long an acknowledgment waits for a packet to go with
 * @param lingerPs how long a rank that has finished answers after the last packet
 * @param rendezvousBytes messages of at least this many bytes ask their receiver first, and all that fit into no packet
 */
public record UdpProtocolConfig(int window, long timeoutPs, long longestTimeoutPs, int retriesMax, long ackDelayPs,
        long lingerPs, int rendezvousBytes) {
    /** Longest window. */
    public static final int WINDOW_MAX = 256;
}
