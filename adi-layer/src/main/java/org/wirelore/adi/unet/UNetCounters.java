package org.wirelore.adi.unet;

/**
 * What a rank's protocol has dropped or ignored.
 *
 * @param malformed packets too short, with impossible lengths, from a wrong rank, or with neither SEQ nor ACK
 * @param outOfOrder duplicates, and packets behind a gap
 * @param refused packets dropped because the memory for unexpected messages was full
 * @param ignoredAcks acknowledgments outside the send window
 * @param strayControl rendezvous packets that fit no request
 */
public record UNetCounters(long malformed, long outOfOrder, long refused, long ignoredAcks, long strayControl) {
}
