package org.wirelore.device.mvia;

/**
 * What happened since the last reset.
 *
 * @param sent frames sent, acknowledgments and control packets included
 * @param received frames that came for this agent and made sense
 * @param resent of those sent: again
 * @param acknowledgments of those sent: nothing but an acknowledgment
 * @param repeated frames that came again, or behind later ones
 * @param gaps frames before which another one was missing
 * @param stale frames for a connection that is over, or of another peer
 * @param foreign frames for another agent of the station
 * @param strange frames that no peer of this protocol sends
 * @param givenUp connections that got no acknowledgment to the end
 */
public record MviaCounters(long sent, long received, long resent, long acknowledgments, long repeated, long gaps,
        long stale, long foreign, long strange, long givenUp) {
}
