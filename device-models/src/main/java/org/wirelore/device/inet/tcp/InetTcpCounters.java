package org.wirelore.device.inet.tcp;

/**
 * What TCP of one host did since the last reset.
 *
 * @param sent segments sent, with those sent again
 * @param received segments received
 * @param resent segments sent again
 * @param timeouts time-outs of the retransmission timer
 * @param fastRetransmits segments sent again after duplicate acknowledgments
 * @param duplicateAcks duplicate acknowledgments received
 * @param delayedAcks acknowledgments that a timer has sent
 * @param probes probes of closed windows
 * @param resets resets sent
 * @param malformed segments with a wrong header or checksum
 * @param early segments that came before those before them
 * @param duplicateBytes bytes that had arrived before
 * @param outsideWindow segments outside of the window
 * @param stale segments that RFC 1323's timestamps show to be old
 * @param predicted segments that header prediction expected
 * @param overflows connection requests that found a listener's queue full
 * @param quenched segments that found the queue to the card full
 * @param samples round trips measured
 * @param connections connections that exist, TIME_WAIT included
 */
public record InetTcpCounters(long sent, long received, long resent, long timeouts, long fastRetransmits,
        long duplicateAcks, long delayedAcks, long probes, long resets, long malformed, long early,
        long duplicateBytes, long outsideWindow, long stale, long predicted, long overflows, long quenched,
        long samples, int connections) {
}
