package org.wirelore.device.inet.udp;

/**
 * What UDP of one host did since the last reset.
 *
 * @param sent messages sent
 * @param received messages put into receive buffers
 * @param bufferFull messages that found the receive buffer full
 * @param noPort messages to ports at which nothing listened
 * @param malformed messages with a wrong header or checksum
 * @param unreachable reports that nothing listens at a peer's port
 */
public record UdpCounters(long sent, long received, long bufferFull, long noPort, long malformed, long unreachable) {
}
