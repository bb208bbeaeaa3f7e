package org.wirelore.rig.order;

/**
 * A match that makes the difference between two runs, of which one ends well and the other does not.
 *
 * @param isProbe whether it is of a probe
 * @param rank the receiver
 * @param where where it waited
 * @param source whose message makes it fail
 * @param sentAt where that was sent
 * @param better with whose all ends well
 * @param betterAt where that was sent
 */
public record CriticalMatch(boolean isProbe, int rank, String where, int source, String sentAt, int better,
        String betterAt) {
}
