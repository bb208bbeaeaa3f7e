package org.wirelore.device.inet.ip;

/**
 * What happened to packets since the last reset.
 *
 * @param sent packets on their way out
 * @param received packets on their way in
 * @param resolution address resolution
 */
public record IpCounters(Sent sent, Received received, Resolution resolution) {
    /**
     * Packets on their way out.
     *
     * @param packets packets sent, before they were cut
     * @param fragments fragments sent
     * @param noRoute packets to other nets
     * @param queueFull packets that found the queue to the card full
     */
    public record Sent(long packets, long fragments, long noRoute, long queueFull) {
    }

    /**
     * Packets on their way in.
     *
     * @param packets packets that the soft interrupt took
     * @param queueFull packets that found the input queue full
     * @param malformed packets with a wrong header or checksum
     * @param foreign packets to another address
     * @param unknownProtocol packets of protocols that nothing serves
     * @param fragments fragments
     * @param fragmentsDropped fragments that fit no datagram
     * @param timedOut datagrams that were not complete in time
     * @param echoes echo requests of ICMP that were answered
     * @param icmpMalformed packets of ICMP that were none
     */
    public record Received(long packets, long queueFull, long malformed, long foreign, long unknownProtocol,
            long fragments, long fragmentsDropped, long timedOut, long echoes, long icmpMalformed) {
    }

    /**
     * Address resolution.
     *
     * @param requests requests sent
     * @param replies replies sent
     * @param heldDropped packets that another took the place of while they waited for an answer
     * @param hostDown packets to hosts that do not answer
     * @param malformed packets of ARP that were none
     * @param conflicts packets of other stations with this host's address
     */
    public record Resolution(long requests, long replies, long heldDropped, long hostDown, long malformed,
            long conflicts) {
    }
}
